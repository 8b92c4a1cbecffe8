/** Packs the built kiosk with the real electron-builder, with a placeholder for Electron itself. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, Platform } from 'electron-builder'
import { packagingConfiguration } from '../../build/packaging/configuration.ts'
import { writeThirdPartyTexts } from '../../build/packaging/third-party-texts.ts'
import { makePlaceholderElectron } from './placeholder-electron.ts'

/** @param folder gets `electron/` and `out/`. @returns the folder of the unpacked app */
export async function packKiosk(folder: string): Promise<string> {
  writeThirdPartyTexts()
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: { electron: string }
  }
  const electronDist = path.join(folder, 'electron')
  const output = path.join(folder, 'out')
  makePlaceholderElectron(electronDist, devDependencies.electron)
  const configuration = packagingConfiguration({ release: false, environment: {} })
  await build({
    targets: Platform.LINUX.createTarget('dir'),
    config: { ...configuration, directories: { ...configuration.directories, output }, electronDist },
    publish: 'never',
  })
  return path.join(output, 'linux-unpacked')
}
