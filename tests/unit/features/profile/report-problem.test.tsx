// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { refusal, success } from '../stub-provider.ts'
import { openOrderHistory } from './open-profile.tsx'
import { stubShop } from '../../stub-shop.ts'

const { provider } = stubShop()

const DAY_MS = 86_400_000
const delivered = {
  id: 31,
  order_number: 'RP-31',
  order_status: 5,
  order_track_status: 4,
  verify_otp: 1,
  order_points: 300,
  can_report_until: new Date(Date.now() + 5 * DAY_MS).toISOString(),
  problem: null,
  feedback_details: { rating_number: 4 },
  created_at: '2026-11-10T10:00:00Z',
  order_slave: [],
}
const withProblem = (fields: object) => ({
  ...delivered,
  can_report_until: null,
  problem: { kind: 'damaged', comment: 'The lid is broken', state: 'open', answer: '', ...fields },
})

let answers: Record<string, RawReply>

beforeEach(() => {
  provider.send.mockImplementation(({ path }) => Promise.resolve(answers[path] ?? refusal('?', 404)))
})

async function openHistory(order: object, reportAnswer: RawReply = success({ order: withProblem({}) })) {
  answers = { '/order-summary': success([order]), '/report-order-problem': reportAnswer }
  const person = await openOrderHistory()
  return { person, card: within(await screen.findByRole('article', { name: 'Order RP-31' })) }
}

const openButton = () => screen.queryByRole('button', { name: 'Report a problem RP-31' })

async function openForm(reportAnswer?: RawReply) {
  const { person, card } = await openHistory(delivered, reportAnswer)
  await person.click(card.getByRole('button', { name: 'Report a problem RP-31' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report a problem with order RP-31' })
  return { person, card, form: within(dialog) }
}

describe('a delivered order whose provider takes reports', () => {
  it("says the provider's sentence where it is refused, and keeps what was typed", async () => {
    const TOO_LATE = 'It is too late to report a problem with this order.'
    const { person, form } = await openForm(refusal(TOO_LATE, 409))
    await person.selectOptions(form.getByLabelText('What is wrong?'), 'Something is missing')
    await person.type(form.getByLabelText(/^What happened/), 'One cup')
    await person.click(form.getByRole('button', { name: 'Send report' }))
    expect(await form.findByText(TOO_LATE)).toBeDefined()
    expect(form.getByLabelText<HTMLTextAreaElement>(/^What happened/).value).toBe('One cup')
    expect(showToast).not.toHaveBeenCalled()
  })

  it('is offered no longer where the provider does not know the call [C.11]', async () => {
    const { person, form } = await openForm(refusal('Not Found', 404))
    await person.selectOptions(form.getByLabelText('What is wrong?'), 'It is damaged')
    await person.click(form.getByRole('button', { name: 'Send report' }))
    expect(
      await screen.findByText('Problems cannot be reported here. Please contact your organisation.'),
    ).toBeDefined()
    expect(openButton()).toBeNull()
  })
})

it.each([
  ['says nothing of it', { can_report_until: undefined, problem: undefined }],
  ['says no', { can_report_until: null }],
  ['named a moment that is past', { can_report_until: new Date(Date.now() - 1000).toISOString() }],
])('an order whose provider %s offers nothing [C.11]', async (_title, fields) => {
  const { card } = await openHistory({ ...delivered, ...fields })
  expect(openButton()).toBeNull()
  expect(card.queryByText(/You reported/)).toBeNull()
})

describe('a reported problem', () => {
  it.each([
    ['answered', 'Answered'],
    ['replaced', 'Sent again'],
    ['refunded', 'Refunded'],
  ])('that is %s says so, with the answer [C.9]', async (state, step) => {
    const { card } = await openHistory(withProblem({ state, answer: 'Sorry for that.' }))
    expect(card.getByText('Answer: Sorry for that.')).toBeDefined()
    expect(card.getByText(step)).toBeDefined()
    expect(card.queryByText('Your organisation has not answered yet.')).toBeNull()
  })

  it('shows words that are no HTML', async () => {
    const { card } = await openHistory(withProblem({ comment: '<b>broken</b>', kind: 'odd' }))
    expect(card.getByText('<b>broken</b>')).toBeDefined()
    expect(card.getByText('You reported: odd')).toBeDefined()
  })
})
