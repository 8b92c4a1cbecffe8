import { createHash } from 'node:crypto'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { hostPages } from '../../../../electron/main/services/window/host-pages.ts'

vi.mock('electron', () => ({ protocol: {} }))
vi.mock('../../../../electron/main/bundle-folders.ts', () => ({
  bundleFolders: { hostPages: path.resolve('resources/host') },
}))

it.each(['moment', 'unreachable', 'exit-pin', 'terminal', 'out-of-service'])(
  'the page %s brings its own style, which its policy knows',
  async (name) => {
    const reply = await hostPages([])(`/${name}`)
    const page = await reply.text()
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? ''
    expect(style).toContain('--page:')
    const hash = createHash('sha256').update(style).digest('base64')
    expect(reply.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`)
    expect(page).not.toContain('host.css')
  },
)
