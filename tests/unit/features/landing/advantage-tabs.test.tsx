// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AdvantageTabs } from '../../../../src/features/landing/advantage-tabs.tsx'

const chosen = () => screen.getByRole('tab', { selected: true }).textContent
const panel = () => screen.getByRole('tabpanel').textContent

test('the first advantage is open, and only that one', () => {
  render(<AdvantageTabs />)
  expect(chosen()).toBe('For members')
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1)
})

test('a click switches the advantage [S2.66]', async () => {
  render(<AdvantageTabs />)
  await userEvent.click(screen.getByRole('tab', { name: 'For finance' }))
  expect(chosen()).toBe('For finance')
  expect(panel()).toContain('Every point can be accounted for.')
})

test('the mouse switches it by resting on a tab, a finger does not [S2.66]', () => {
  render(<AdvantageTabs />)
  fireEvent.pointerEnter(screen.getByRole('tab', { name: 'For IT' }), { pointerType: 'touch' })
  expect(chosen()).toBe('For members')
  fireEvent.pointerEnter(screen.getByRole('tab', { name: 'For IT' }), { pointerType: 'mouse' })
  expect(chosen()).toBe('For IT')
})

test('the arrow keys, Home and End move through the tabs, and round the end', async () => {
  render(<AdvantageTabs />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  expect(chosen()).toBe('For people teams')
  await userEvent.keyboard('{End}')
  expect(chosen()).toBe('For IT')
  await userEvent.keyboard('{ArrowRight}')
  expect(chosen()).toBe('For members')
  await userEvent.keyboard('{ArrowLeft}{Home}')
  expect(chosen()).toBe('For members')
  expect(document.activeElement?.textContent).toBe('For members')
})
