/** Checks the signed packages: a wrong fuse or an extra file fails the build. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { wrongFuses } from './fuses.ts'
import { packageProblems, packedFiles } from './package-content.ts'

interface PackedApp {
  binary: string
  archive: string
}

/** The unpacked app in a folder, for any of the three systems; `null` if there is none. */
function packedApp(folder: string): PackedApp | null {
  const names = readdirSync(folder)
  const app = names.find((name) => name.endsWith('.app'))
  if (app !== undefined)
    return {
      binary: path.join(folder, app),
      archive: path.join(folder, app, 'Contents/Resources/app.asar'),
    }
  const archive = path.join(folder, 'resources/app.asar')
  if (!existsSync(archive)) return null
  const binary = names.find((name) => name === 'Rewards Kiosk.exe' || name === 'rewards-kiosk')
  if (binary === undefined) throw new Error(`${folder} holds no kiosk to read the fuses of`)
  return { binary: path.join(folder, binary), archive }
}

/**
 * Checks every app that a build left unpacked.
 * @param folder electron-builder's output folder
 * @returns a sentence for each fault
 * @throws if there is no app, since nothing would be checked
 */
export async function packagesProblems(folder: string): Promise<string[]> {
  const apps = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => packedApp(path.join(folder, entry.name)))
    .filter((app) => app !== null)
  if (apps.length === 0) throw new Error(`${folder} holds no packed app`)
  const faults = await Promise.all(
    apps.map(async ({ binary, archive }) => {
      const packed = packageProblems(packedFiles(archive)).map((problem) => `${archive}: ${problem}`)
      return (await wrongFuses(binary)).concat(packed)
    }),
  )
  return faults.flat()
}
