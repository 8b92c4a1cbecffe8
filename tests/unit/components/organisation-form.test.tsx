// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { OrganisationForm } from '../../../src/components/member/organisation-form.tsx'

async function submit(typed: string, wrong: string | null = null) {
  const onSubmit = vi.fn<(clientLoginId: string) => Promise<string | null>>().mockResolvedValue(wrong)
  render(<OrganisationForm onSubmit={onSubmit} />)
  const field = screen.getByRole('textbox', { name: 'Organisation login id' })
  if (typed !== '') await userEvent.type(field, typed)
  await userEvent.click(screen.getByRole('button', { name: 'Open my shop' }))
  return { onSubmit, field }
}

test('an empty field says what is missing', async () => {
  const { onSubmit, field } = await submit('')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByText('Enter your organisation login id.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test("an address of the shop's own is no organisation", async () => {
  const { onSubmit } = await submit('my_cart')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByText('We do not know this organisation.')).toBeTruthy()
})

test('what was wrong is forgotten as soon as somebody types', async () => {
  const { field } = await submit('')
  await userEvent.type(field, 'd')
  expect(screen.queryByText('Enter your organisation login id.')).toBeNull()
})
