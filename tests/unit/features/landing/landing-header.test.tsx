// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { stubReducedMotion } from './fake-viewport.ts'
import { LandingHeader } from '../../../../src/features/landing/layout/landing-header.tsx'

function Place() {
  const { pathname, hash } = useLocation()
  return <output>{pathname + hash}</output>
}

function renderHeader() {
  stubReducedMotion(true)
  const onLogin = vi.fn<() => void>()
  render(
    <MemoryRouter initialEntries={['/about']}>
      <LandingHeader onLogin={onLogin} />
      <Place />
    </MemoryRouter>,
  )
  return { onLogin, place: () => screen.getByRole('status').textContent }
}

test('each link leads to its part of the landing page, also from a page beside it [B.1, S2.2]', async () => {
  const { place } = renderHeader()
  for (const [name, address] of [
    ['Features', '/#features'],
    ['Advantages', '/#advantages'],
    ['Testimonials', '/#testimonials'],
    ['Pricing', '/#pricing'],
  ] as const) {
    await userEvent.click(screen.getByRole('link', { name }))
    expect(place()).toBe(address)
  }
})

test('Sign Up leads to the contact page, Login asks for the organisation [B.2]', async () => {
  const { onLogin, place } = renderHeader()
  await userEvent.click(screen.getByRole('link', { name: 'Sign Up' }))
  expect(place()).toBe('/contact')
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
  expect(onLogin).toHaveBeenCalledOnce()
})

test('the menu closes after a choice [B.1]', async () => {
  renderHeader()
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  expect(screen.getByRole('button', { name: 'Close menu' }).getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(screen.getByRole('link', { name: 'Pricing' }))
  expect(screen.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false')
})

test('Escape closes the menu and gives the focus back to its button [B.1]', async () => {
  renderHeader()
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  const button = screen.getByRole('button', { name: 'Menu' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(button)
})
