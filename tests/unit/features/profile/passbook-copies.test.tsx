// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { choosePlatform, type Terminal } from '../../../../src/platform/platform.ts'
import { refusal } from '../stub-provider.ts'
import { lineNumber, openPassbook, PATH, statement } from './open-profile.tsx'
import { stubTransport } from '../../stub-transport.ts'
import { stubReducedMotion } from '../landing/fake-viewport.ts'

const provider = stubTransport()

const printed = vi.fn<() => void>()
let answer: (body: Record<string, unknown>) => RawReply

beforeEach(() => {
  printed.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('print', printed)
  stubReducedMotion(true)
  answer = () => statement()
  provider.send.mockImplementation(async ({ path, body }) =>
    path === PATH ? answer(body as Record<string, unknown>) : refusal('?', 404),
  )
})
afterEach(() => {
  choosePlatform({ terminal: null })
  vi.unstubAllGlobals()
})

describe('print and CSV', () => {
  const pages = ({ page }: Record<string, unknown>) =>
    statement({
      lines: Array.from({ length: page === 1 ? 50 : 3 }, (_, n) => lineNumber(1000 - 50 * Number(page) - n)),
    })
  // jsdom has no layout: every page's end would count as near.
  beforeEach(() => vi.stubGlobal('innerHeight', -100_000))

  it('print everything, also what was not scrolled to [P.10]', async () => {
    answer = pages
    const { person } = await openPassbook()
    await person.click(await screen.findByRole('button', { name: 'Print' }))
    await waitFor(() => expect(printed).toHaveBeenCalledOnce())
    expect(screen.getAllByRole('row')).toHaveLength(54)
  })

  it('download everything as a file that carries its date [P.10]', async () => {
    answer = pages
    let file: Blob | undefined
    let name = ''
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => ((file = blob), 'blob:x'),
        revokeObjectURL: () => undefined,
      }),
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      name = this.download
    })
    const { person } = await openPassbook()
    await person.click(await screen.findByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(name).toMatch(/^passbook-\d{4}-\d\d-\d\d\.csv$/))
    expect((await file?.text())?.trim().split('\r\n')).toHaveLength(54)
  })

  it('give nothing where a page did not come [P.10]', async () => {
    answer = (body) => (body['page'] === 1 ? pages(body) : refusal('Sorry', 500))
    const { person } = await openPassbook()
    await person.click(await screen.findByRole('button', { name: 'Print' }))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(printed).not.toHaveBeenCalled()
  })

  it('are not there on a terminal that many share [P.10]', async () => {
    choosePlatform({ terminal: {} as Terminal })
    await openPassbook()
    await screen.findByRole('table')
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
  })
})
