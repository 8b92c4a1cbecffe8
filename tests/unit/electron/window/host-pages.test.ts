import { createHash } from 'node:crypto'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { hostMessages } from '../../../../src/contract/messages/kiosk.ts'
import { hostPages } from '../../../../electron/main/window/host-pages.ts'

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

it.each(Object.keys(hostMessages).filter((name) => name !== 'moment'))(
  'the page %s is not shown before its script has run, so that no press on it is lost [K.31]',
  async (name) => {
    const page = await (await hostPages([])(`/${name}`)).text()
    const head = page.slice(0, page.indexOf('</head>'))
    expect(page.match(/<script\b[^>]*>/g)).toHaveLength(1)
    expect(head).toMatch(/<script src="\/\w+\.js" defer blocking="render">/)
  },
)
