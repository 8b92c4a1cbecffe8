// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { TerminalMessage } from '../../../../src/features/kiosk/terminal-message.tsx'
import type { Terminal } from '../../../../src/platform/platform.ts'

function opened(now: string | null) {
  let tell: (text: string | null) => void = () => undefined
  const closeMessage = vi.fn<() => void>()
  const terminal = {
    message: () => Promise.resolve(now),
    closeMessage,
    onMessage(listener: (text: string | null) => void) {
      tell = listener
      return () => undefined
    },
  } as Partial<Terminal> as Terminal
  render(<TerminalMessage terminal={terminal} />)
  return { closeMessage, tell: (text: string | null) => act(() => tell(text)) }
}

const bar = () => screen.queryByRole('region', { name: 'Message about this terminal' })

describe('a message of IT', () => {
  it('comes while the page is open into a status that was there before', async () => {
    const { tell } = opened(null)
    const status = screen.getByRole('status')
    expect(bar()).toBeNull()
    tell('It restarts.')
    expect(bar()).not.toBeNull()
    expect(screen.getByRole('status')).toBe(status)
    tell(null)
    expect(bar()).toBeNull()
  })

  it('is closed by a touch or a key that the attract screen does not hear', async () => {
    const heard = vi.fn<() => void>()
    addEventListener('click', heard)
    addEventListener('keydown', heard)
    opened('The cafeteria is closed.')
    const close = await screen.findByRole('button', { name: 'Close this message' })
    close.focus()
    await userEvent.keyboard('{Enter}')
    expect(bar()).toBeNull()
    expect(heard).not.toHaveBeenCalled()
    removeEventListener('click', heard)
    removeEventListener('keydown', heard)
  })
})
