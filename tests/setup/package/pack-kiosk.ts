/** Packs the built kiosk with the real electron-builder, by default with a placeholder for Electron itself. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Arch, build, Platform } from 'electron-builder'
import { packagingConfiguration } from '../../../build/packaging/configuration.ts'
import { writeThirdPartyTexts } from '../../../build/packaging/third-party-texts.ts'
import { makePlaceholderElectron } from './placeholder-electron.ts'

/** What electron-builder tells fpm to pack, with fpm's own parameters (fpm(1)); paths are valid during the call. */
export type PackedByFpm = (parameters: readonly string[]) => void

/**
 * @param folder gets `electron/` and `out/`
 * @param asFpm is called for a deb and an rpm, in fpm's place; without it only the unpacked app is made
 * @param electron the folder of an Electron
 * @returns the folder of the unpacked app
 */
export async function packKiosk(folder: string, asFpm?: PackedByFpm, electron?: string): Promise<string> {
  writeThirdPartyTexts()
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: { electron: string }
  }
  const electronDist = electron ?? path.join(folder, 'electron')
  const output = path.join(folder, 'out')
  if (electron === undefined) makePlaceholderElectron(electronDist, devDependencies.electron)
  const configuration = packagingConfiguration({ release: false, environment: {} })
  await build({
    targets: Platform.LINUX.createTarget(asFpm === undefined ? 'dir' : ['deb', 'rpm'], Arch.x64),
    config: { ...configuration, directories: { ...configuration.directories, output }, electronDist },
    publish: 'never',
    effectiveOptionComputed([parameters]: [string[]]) {
      asFpm?.(parameters)
      return Promise.resolve(true)
    },
  })
  return path.join(output, 'linux-unpacked')
}
