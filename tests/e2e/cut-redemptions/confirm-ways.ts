/** Members' actions on an order's summary other than pressing Confirm once. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { CutPlan } from './cut-plan.ts'
import type { Said } from './redemption-fixture.ts'
import {
  askedFirst,
  confirmButton,
  confirmedDialog,
  refusedLine,
  said,
  walkToSummary,
} from './summary-screen.ts'

const LOOK_AGAIN_MS = 30

/** Frequency of each. */
export const confirmShares = {
  'presses once': 45,
  'presses twice': 10,
  'loads the page anew': 17,
  'closes the tab and comes back': 13,
  'confirms in two tabs': 15,
} as const
export type ConfirmWay = keyof typeof confirmShares
export type ConfirmShares = Readonly<Partial<Record<ConfirmWay, number>>>

/** A page at the summary. */
export interface AtSummary {
  page: Page
  cartAddress: string
  plan: CutPlan
  /** Closes the tab. @returns a new one at the same summary */
  comeBack(): Promise<Page>
}

/** Presses Confirm and waits until the order is sent; it gets no reply. */
async function sendUnanswered({ page, plan }: AtSummary): Promise<void> {
  const order = plan.silenceNextOrder()
  await confirmButton(page).click()
  while (!order.isOut) {
    if (await askedFirst(page).isVisible()) await confirmButton(page).click()
    await pause(LOOK_AGAIN_MS)
  }
}

async function loadAnew(page: Page): Promise<void> {
  await page.reload()
  await confirmedDialog(page).or(refusedLine(page)).or(confirmButton(page)).first().waitFor()
  // The member presses again. A page that knows that the order was sent continues by itself, and ignores the press.
  await confirmButton(page).evaluateAll((buttons) => {
    for (const button of buttons as HTMLElement[]) button.click()
  })
}

async function confirmInTwoTabs({ page, cartAddress }: AtSummary): Promise<Said[]> {
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    // A tab opened by a page starts with a copy of its session storage.
    page.evaluate((url) => void window.open(url), cartAddress),
  ])
  await walkToSummary(other)
  await Promise.all([page, other].map((tab) => confirmButton(tab).click()))
  const both = await Promise.all([page, other].map(said))
  await other.close()
  return both
}

/** Confirms an order in one of these ways. @returns each tab's final message */
export async function confirm(way: ConfirmWay, at: AtSummary): Promise<Said[]> {
  switch (way) {
    case 'presses once':
      await confirmButton(at.page).click()
      return [await said(at.page)]
    case 'presses twice':
      await confirmButton(at.page).dblclick()
      return [await said(at.page)]
    case 'loads the page anew':
      await sendUnanswered(at)
      await loadAnew(at.page)
      return [await said(at.page)]
    case 'closes the tab and comes back': {
      await sendUnanswered(at)
      const page = await at.comeBack()
      await confirmButton(page).click()
      return [await said(page)]
    }
    case 'confirms in two tabs':
      return confirmInTwoTabs(at)
  }
}
