/** The packaged kiosk: the real packager with a placeholder for Electron. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { load } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt, kioskPart } from '../../build/ensure-built.ts'
import { packedFiles, type PackedFile } from '../../build/packaging/package-content.ts'
import { packagesProblems } from '../../build/packaging/verify-packages.ts'
import { packKiosk } from '../setup/package/pack-kiosk.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'packaged-kiosk-'))
const output = path.join(folder, 'out')
const app = path.join(output, 'linux-unpacked')
let files: PackedFile[] = []

function textOf(name: string): string {
  return files.find((file) => file.name === name)?.text ?? ''
}

beforeAll(async () => {
  ensureBuilt(kioskPart)
  await packKiosk(folder)
  files = packedFiles(path.join(app, 'resources/app.asar'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the packaged kiosk', () => {
  it('holds its bundles and pages, and no source, map, secret, test or package [K.29]', async () => {
    expect(await packagesProblems(output)).toEqual([])
    expect(files.length).toBeGreaterThan(20)
  })

  it('starts with the main that its manifest names, without anything that only a build needs', () => {
    const manifest = JSON.parse(textOf('package.json')) as Record<string, unknown>
    expect(textOf(String(manifest['main'])).length).toBeGreaterThan(1000)
    expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(['devDependencies']))
  })

  it('carries what main loads of other packages within its own bundle', () => {
    const main = files.filter(({ name }) => name.startsWith('dist/kiosk/main/'))
    const all = main.map(({ text }) => text).join('\n')
    // Each text is from one package only: electron-store's store, and the updater.
    expect(all).toContain('Config schema violation')
    expect(all).toContain('ERR_UPDATER_INVALID_SIGNATURE')
  })

  it('has every fuse read back from the binary', async () => {
    const binary = path.join(app, 'rewards-kiosk')
    const bytes = readFileSync(binary)
    const wire = bytes.indexOf('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX') + 34
    expect(bytes.subarray(wire, wire + 9).toString()).toBe('010011001')

    // Run as Node, a kiosk could start anything.
    const loosened = Buffer.from(bytes)
    loosened.write('1', wire)
    writeFileSync(binary, loosened)
    expect(await packagesProblems(output)).toEqual([`${binary}: fuse runAsNode is on, must be off`])
  })

  it('names the packages in its bundles, with their licences', () => {
    const parts = textOf('dist/kiosk/third-party.txt')
    expect(parts).toMatch(/^react \d+\.\d+\.\d+ \(MIT\)$/m)
    expect(parts).toMatch(/^electron-updater /m)
    expect(parts).toContain('Permission is hereby granted, free of charge')
  })

  it('is updated from where its configuration says, and from nowhere else', () => {
    const feed = load(readFileSync(path.join(app, 'resources/app-update.yml'), 'utf8'))
    expect(feed).toMatchObject({ provider: 'generic', url: 'https://updates.invalid' })
  })
})
