/** Installing the project runs no install scripts (docs/security.md). */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

it('npm runs no install script here', () => {
  const asked = spawnSync('npm', ['config', 'get', 'ignore-scripts'], { cwd: root, encoding: 'utf8' })
  expect(asked.stdout.trim()).toBe('true')
})

it('no script of ours counts on one that npm would run before or after it', () => {
  for (const file of ['package.json', 'server/package.json']) {
    const { scripts = {} } = JSON.parse(readFileSync(resolve(root, file), 'utf8')) as {
      scripts?: Record<string, string>
    }
    const names = Object.keys(scripts)
    const lifecycle = new Set([
      'prepare',
      'install',
      'preinstall',
      'postinstall',
      'prepublish',
      'prepack',
      'postpack',
    ])
    const skipped = names.filter(
      (name) =>
        lifecycle.has(name) || names.some((other) => name === `pre${other}` || name === `post${other}`),
    )
    expect(skipped).toEqual([])
  }
})
