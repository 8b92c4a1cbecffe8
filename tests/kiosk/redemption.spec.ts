/** A member redeems at a terminal without a keyboard, in a public place. */
import type { Page } from 'playwright/test'
import { addButtons, confirmedModal, control, loginModal, openCart } from '../e2e/journey.ts'
import { sentCode } from '../setup/members.ts'
import { expectNoFindings } from '../e2e/no-findings.ts'
import { tap } from './touch.ts'
import { expect, machineFile, test } from './kiosk-test.ts'

const keyboardOf = (page: Page) => page.getByRole('region', { name: 'On-screen keyboard' })

async function typeByTouch(page: Page, keys: string): Promise<void> {
  for (const key of keys) await tap(keyboardOf(page).getByRole('button', { name: key, exact: true }))
}

/** Every personal detail of the member in the page's text, attributes or fields. */
function personalOn(page: Page, details: readonly string[]): Promise<string[]> {
  return page.evaluate((searched) => {
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]
    const all = [
      document.documentElement.outerHTML,
      document.title,
      ...fields.map(({ value }) => value),
    ].join(' ')
    return searched.filter((detail) => all.includes(detail))
  }, details)
}

test('by touch alone, with nothing of the member to be read by others [K.8, K.11]', async ({
  startKiosk,
  member,
}) => {
  const kiosk = await startKiosk({ machineFile: machineFile({ idleSeconds: 600 }) })
  const page = await kiosk.page()
  const details = [member.name, member.mobile, 'meera@example.com', '12 Lake Road', '560001']
  const nothingPersonal = async (where: string): Promise<void> => {
    expect(await personalOn(page, details), where).toEqual([])
    await expectNoFindings(page, where)
  }

  await tap(addButtons(page.getByRole('main')).first())
  await expect(page.getByRole('link', { name: 'Cart, 1 item' }).first()).toBeVisible()
  await tap(page.getByRole('link', { name: 'Me', exact: true }))
  const modal = loginModal(page)
  await expect(modal.getByLabel('Mobile number')).toBeFocused()
  await typeByTouch(page, `${member.mobile.slice(0, 3)}9`)
  await tap(keyboardOf(page).getByRole('button', { name: 'Delete' }))
  await typeByTouch(page, member.mobile.slice(3))
  await expect(modal.getByLabel('Mobile number')).toHaveValue(member.mobile)
  await expectNoFindings(page, 'the login with the keyboard')
  await tap(modal.getByRole('button', { name: 'Send OTP' }))
  await expect(modal.getByLabel('OTP', { exact: true })).toBeFocused()
  await expect(modal).toContainText(`••${member.mobile.slice(-2)}`)
  await typeByTouch(page, await sentCode(member.mobile))
  await tap(keyboardOf(page).getByRole('button', { name: 'Go' }))
  await expect(modal).toBeHidden()
  await expect(keyboardOf(page)).toBeHidden()
  await nothingPersonal('after the login')

  await openCart(page)
  await nothingPersonal('the cart')
  await tap(control(page.getByRole('main'), 'Next'))
  await expect(page.getByText('Your details are hidden on this shared screen')).toBeVisible()
  await nothingPersonal('the checkout')

  await tap(page.getByRole('button', { name: 'Show my details' }))
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await name.evaluate((field: HTMLInputElement) => field.select())
  await tap(keyboardOf(page).getByRole('button', { name: 'Shift' }))
  await typeByTouch(page, 'Zoe')
  await expect(name).toHaveValue('Zoe')
  await tap(keyboardOf(page).getByRole('button', { name: 'Next' }))
  await expect(page.getByLabel('Mobile number')).toBeFocused()
  await expect(keyboardOf(page).getByRole('button', { name: 'q', exact: true })).toBeHidden()
  await tap(page.getByLabel('Email'))
  await page.getByLabel('Email').evaluate((field: HTMLInputElement) => field.select())
  await typeByTouch(page, 'zoe@a')
  await tap(keyboardOf(page).getByRole('button', { name: '.com' }))
  await expect(page.getByLabel('Email')).toHaveValue('zoe@a.com')
  await expectNoFindings(page, 'the checkout with the keyboard')
  const typed = await page.getByLabel('Email').boundingBox()
  const keys = await keyboardOf(page).boundingBox()
  expect(typed!.y + typed!.height).toBeLessThan(keys!.y)
  await tap(keyboardOf(page).getByRole('button', { name: 'Done' }))
  await expect(keyboardOf(page)).toBeHidden()

  await tap(control(page.getByRole('main'), 'Place order'))
  await expect(page.getByRole('heading', { name: 'Delivering to' })).toBeVisible()
  details.push('Zoe', 'zoe@a.com')
  await nothingPersonal('the summary')
  await page.getByRole('button', { name: /^Confirm order/ }).click()
  await confirmedModal(page).getByRole('button', { name: 'Continue Shopping' }).click()

  await tap(page.getByRole('link', { name: 'Me', exact: true }))
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await nothingPersonal('the profile')
  await page.getByRole('tab', { name: 'Update Profile Details' }).click()
  await expect(page.getByText('Your details are hidden on this shared screen')).toBeVisible()
  await page.getByRole('tab', { name: 'Order History' }).click()
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible()
  await nothingPersonal('the order history')
  await page.getByRole('main').getByRole('button', { name: 'Show my details' }).last().click()
  expect(await personalOn(page, ['12 Lake Road'])).toEqual(['12 Lake Road'])

  await page.getByRole('tab', { name: 'Update Profile Details' }).click()
  await tap(page.getByRole('tabpanel').getByRole('button', { name: 'Show my details' }))
  const birthday = page.getByLabel('Birthday')
  await tap(birthday)
  await birthday.evaluate((field: HTMLInputElement) => field.select())
  await typeByTouch(page, '17051990')
  await expect(birthday).toHaveValue('17/05/1990')
})
