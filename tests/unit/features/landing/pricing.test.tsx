// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Pricing } from '../../../../src/features/landing/pricing.tsx'

function renderPricing() {
  render(
    <MemoryRouter>
      <Pricing />
    </MemoryRouter>,
  )
}

function planText(name: string): string {
  const plan = screen.getByRole('heading', { name }).closest('li')
  if (plan === null) throw new Error(`no plan ${name}`)
  return plan.textContent
}

test('the month costs $15, $35 and $75 [S9.26]', () => {
  renderPricing()
  expect(planText('Basic')).toContain('$15 per month')
  expect(planText('Professional')).toContain('$35 per month')
  expect(planText('Enterprise')).toContain('$75 per month')
  expect(screen.queryByText('two months free')).toBeNull()
})

test('the year costs $150, $350 and $750, each with two months free [S9.28]', async () => {
  renderPricing()
  await userEvent.click(screen.getByRole('radio', { name: 'Yearly' }))
  for (const [plan, price] of [
    ['Basic', '$150 per year'],
    ['Professional', '$350 per year'],
    ['Enterprise', '$750 per year'],
  ] as const) {
    expect(planText(plan)).toContain(price)
    expect(planText(plan)).toContain('two months free')
  }
})

test('Basic holds up to 50 product listings, Professional has no limit [S9.27]', () => {
  renderPricing()
  expect(planText('Basic')).toContain('Up to 50 product listings')
  expect(planText('Professional')).toContain('Unlimited product listings')
})

test('going back to the month brings its prices back [S2.67]', async () => {
  renderPricing()
  const periods = within(screen.getByRole('group', { name: 'Billing period' }))
  await userEvent.click(periods.getByRole('radio', { name: 'Yearly' }))
  await userEvent.click(periods.getByRole('radio', { name: 'Monthly' }))
  expect(periods.getByRole<HTMLInputElement>('radio', { name: 'Yearly' }).checked).toBe(false)
  expect(planText('Enterprise')).toContain('$75 per month')
})
