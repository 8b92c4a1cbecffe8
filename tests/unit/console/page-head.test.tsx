// @vitest-environment jsdom
/** Where the focus is when a page has loaded. */
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PageHead } from '../../../console/parts/page-head.tsx'
import { Dialog } from '../../../src/ui/dialog/dialog.tsx'

/** A page, and a dialog over it. */
function Console({ loaded, open }: { loaded: boolean; open: boolean }) {
  return (
    <>
      <main>{loaded && <PageHead title="RP-100001" />}</main>
      <Dialog onClose={() => undefined} open={open} title="Search">
        <input aria-label="Search everything" />
      </Dialog>
    </>
  )
}

it('a page has it when it opens', () => {
  render(<Console loaded open={false} />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('a page that loads behind an open dialog leaves it where somebody types', async () => {
  const { rerender } = render(<Console loaded={false} open />)
  const field = await screen.findByRole('textbox', { name: 'Search everything' })
  act(() => field.focus())
  rerender(<Console loaded open />)
  await waitFor(() => expect(document.title).toContain('RP-100001'))
  expect(document.activeElement).toBe(field)
})
