// @vitest-environment jsdom
/** A collapsible section: its button shows and changes its state, and the browser's search finds closed content. */
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Collapsible } from '../../../src/ui/collapsible.tsx'

const content = (): HTMLElement => screen.getByText('Light and lasting').closest<HTMLElement>('[id]')!

it('closes and opens with its button, which names its content', async () => {
  render(
    <Collapsible defaultOpen title="Benefits">
      Light and lasting
    </Collapsible>,
  )
  const button = screen.getByRole('button', { name: 'Benefits', expanded: true })
  expect(screen.getByRole('heading', { name: 'Benefits', level: 2 }).contains(button)).toBe(true)
  expect(button.getAttribute('aria-controls')).toBe(content().id)
  expect(content().hidden).toBe(false)
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(content().getAttribute('hidden')).toBe('until-found')
  await userEvent.click(button)
  expect(content().hidden).toBe(false)
})

it('opens where the browser’s own search finds something in it', () => {
  render(<Collapsible title="Benefits">Light and lasting</Collapsible>)
  expect(content().getAttribute('hidden')).toBe('until-found')
  fireEvent(content(), new Event('beforematch', { bubbles: true }))
  expect(screen.getByRole('button', { name: 'Benefits', expanded: true })).toBeDefined()
  expect(content().hidden).toBe(false)
})
