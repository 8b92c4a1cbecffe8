/** A support call, told end to end: why she can't log in, and what is done about it. */
import type { Page } from 'playwright/test'
import { addMember } from '../../server/catalogue-builders.ts'
import { writeLedgerLine } from '../../../server/domain/ledger.ts'
import { runningShop } from '../../setup/running-shop.ts'
import { sentCode } from '../../setup/members.ts'
import { expectNoFindings, expectNoFindingsInEither } from '../no-findings.ts'
import { asPerson, expect, newMobile, tabTo, type Desk } from './console-test.ts'
import { test } from './order-desk-test.ts'

const shop = () => `${new URL(runningShop().url).origin}/api/v1`

/** A member at the shop, on a device of their own. */
function atTheShop(page: Page, { client }: Desk, mobile: string) {
  const verify = (code: string) =>
    page.request.post(`${shop()}/verify-otp-user-login`, {
      data: { mobile_number: mobile, request_otp: code, device_token: null },
    })
  const ask = async () => {
    const asked = await page.request.post(`${shop()}/get-otp-user-login`, {
      data: { client_id: client.loginId, mobile_number: mobile },
    })
    expect(asked.status()).toBe(200)
  }
  return {
    async locksHerselfOut() {
      await ask()
      for (let tried = 0; tried < 5; tried += 1) await verify('99999')
      expect((await verify(await sentCode(mobile))).status()).toBe(429)
    },
    /** @param nth the code among all that she was sent */
    async logsIn(nth: number) {
      await ask()
      const verified = await verify(await sentCode(mobile, nth))
      expect(verified.status()).toBe(200)
      const { token } = ((await verified.json()) as { data: { token: string } }).data
      return async () =>
        (await page.request.get(`${shop()}/me`, { headers: { authorization: `Bearer ${token}` } })).status()
    },
  }
}

const found = (page: Page) => page.getByRole('table', { name: 'Members' }).getByRole('link')
const canLogIn = (page: Page) => page.getByRole('region', { name: 'Can log in?' })

test.describe('a support call', () => {
  test('from four digits to a member who is back in, blocked, unblocked and logged out', async ({
    page,
    desk,
    shelves,
  }) => {
    const { member } = shelves
    const her = atTheShop(page, desk, shelves.member.mobile)
    await her.locksHerselfOut()
    await desk.operator(page, 'support', 'Sunita Support')

    await page.goto('members')
    await page.getByRole('searchbox', { name: 'Search members' }).fill(member.mobile.slice(-4))
    await expect(page).toHaveURL(new RegExp(`q=${member.mobile.slice(-4)}$`))
    await expectNoFindingsInEither(page, 'members')
    await page.getByRole('link', { name: 'Asha Rao' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Asha Rao' })).toBeVisible()
    await expect(canLogIn(page)).toContainText(
      /No, locked until (?:\d\d? \w+ \d{4}, )?\d\d:\d\d after 5 wrong codes/,
    )
    await expectNoFindingsInEither(page, 'a locked member')
    await canLogIn(page).getByRole('button', { name: 'Unlock' }).click()
    await expect(canLogIn(page).getByRole('status')).toHaveText('Yes')

    const isLoggedIn = await her.logsIn(2)
    await page.reload()
    const sessions = page.getByRole('region', { name: 'Sessions' })
    await expect(sessions).toContainText('Logged in on 1 device')
    await sessions.getByRole('button', { name: 'Log out everywhere' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
    await expect(sessions).toContainText('Logged in nowhere')
    expect(await isLoggedIn()).toBe(401)

    await page.getByRole('button', { name: 'Block', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Block' }).click()
    await expect(dialog.getByText('Please fill this in.')).toBeVisible()
    await expectNoFindings(page, 'blocking a member')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Left the company')
    await dialog.getByRole('button', { name: 'Block' }).click()
    await expect(canLogIn(page).getByRole('status')).toHaveText('No, an operator has blocked them')
    await canLogIn(page).getByRole('button', { name: 'Unblock' }).click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Came back')
    await dialog.getByRole('button', { name: 'Unblock' }).click()
    await expect(canLogIn(page).getByRole('status')).toHaveText('Yes')
    // What support may not do is not there.
    await expect(page.getByRole('button', { name: 'Correct' })).toHaveCount(0)
  })

  test('with the keyboard alone', async ({ page, desk, shelves, consoleDatabase }) => {
    await addMember(consoleDatabase.db, desk.client.id, { mobile: newMobile(), name: 'Ravi Iyer' })
    await atTheShop(page, desk, shelves.member.mobile).locksHerselfOut()
    await desk.operator(page, 'manager', 'Mohan Manager')
    const { keyboard } = page
    await page.goto('orders')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await tabTo(page, /^Members/)
    await keyboard.press('Enter', asPerson)
    await page.getByRole('link', { name: 'Asha Rao' }).waitFor()
    await keyboard.press('f')
    await expect(page.getByRole('searchbox', { name: 'Search members' })).toBeFocused()
    await keyboard.type(shelves.member.mobile.slice(-4))
    await keyboard.press('Enter', asPerson)
    await expect(found(page)).toHaveText(['Asha Rao'])
    await keyboard.press('j')
    await expect(found(page)).toBeFocused()
    await keyboard.press('Enter')

    await expect(canLogIn(page)).toContainText(/locked until/)
    await tabTo(page, /^Unlock/)
    await keyboard.press('Enter')
    await expect(canLogIn(page).getByRole('status')).toHaveText('Yes')

    const right = newMobile()
    await tabTo(page, /^Correct/)
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await tabTo(page, /^Mobile/)
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type(right)
    await keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Contact' })).toContainText(right)
    await expect(canLogIn(page)).toContainText('orders go to a new address from')
    await canLogIn(page).getByRole('button', { name: 'Allow new addresses now' }).click()
    await expect(canLogIn(page)).not.toContainText('new address')
    await atTheShop(page, desk, right).logsIn(1)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('finds, reads why and unlocks, with nothing wider than the screen', async ({
      page,
      desk,
      shelves,
    }) => {
      const her = atTheShop(page, desk, shelves.member.mobile)
      await her.locksHerselfOut()
      await desk.operator(page, 'support', 'Sunita Support')
      const isWider = () =>
        page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
      await page.goto('members')
      await page.getByRole('searchbox', { name: 'Search members' }).fill('asha rao')
      await expect(page).toHaveURL(/q=asha/)
      expect(await isWider()).toBe(false)
      await page.getByRole('link', { name: 'Asha Rao' }).click()
      await expect(canLogIn(page)).toContainText(/locked until/)
      expect(await isWider()).toBe(false)
      await expectNoFindings(page, 'a locked member on a phone')
      await canLogIn(page).getByRole('button', { name: 'Unlock' }).click()
      await expect(canLogIn(page).getByRole('status')).toHaveText('Yes')
      await her.logsIn(2)
    })
  })
})

test.describe('a correction', () => {
  test('that meets another one keeps what was typed, and goes on from how it is now', async ({
    page,
    desk,
    shelves,
    consoleDatabase,
  }) => {
    await desk.operator(page, 'manager', 'Mohan Manager')
    await page.goto(`members/${shelves.member.id}`)
    await page.getByRole('button', { name: 'Correct' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Asha Kapur')
    await consoleDatabase.pool.query(`update members set email = 'asha.new@example.com' where id = $1`, [
      shelves.member.id,
    ])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toContainText('Somebody else has changed this member meanwhile. Nothing was saved.')
    await expect(dialog.getByRole('definition').filter({ hasText: 'asha.new@example.com' })).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha Kapur')
    await expectNoFindings(page, 'a correction that met another')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Asha Kapur' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Contact' })).toContainText('asha.new@example.com')
  })

  test('to somebody else’s number says so at the field', async ({ page, desk, shelves, consoleDatabase }) => {
    const taken = newMobile()
    await addMember(consoleDatabase.db, desk.client.id, { mobile: taken, name: 'Ravi Iyer' })
    await desk.operator(page, 'manager', 'Mohan Manager')
    await page.goto(`members/${shelves.member.id}`)
    await page.getByRole('button', { name: 'Correct' }).click()
    const mobile = page.getByRole('dialog').getByRole('textbox', { name: 'Mobile' })
    await mobile.fill('12')
    await page.keyboard.press('Enter')
    await expect(mobile).toHaveAccessibleDescription('Must be 10 digits, the first not 0.')
    await mobile.fill(`+91 ${taken.slice(0, 5)} ${taken.slice(5)}`)
    await page.keyboard.press('Enter')
    await expect(mobile).toHaveAccessibleDescription('Another member of this client has this number.')
    await expect(mobile).toBeFocused()
  })
})

test.describe('tags', () => {
  test('are changed by a manager, one a line, and find the member in the list', async ({
    page,
    desk,
    shelves,
    consoleDatabase,
  }) => {
    await addMember(consoleDatabase.db, desk.client.id, {
      mobile: newMobile(),
      name: 'Ravi Iyer',
      tags: ['VIP guests'],
    })
    await desk.operator(page, 'manager', 'Mohan Manager')
    await page.goto(`members/${shelves.member.id}`)
    const tags = page.getByRole('region', { name: 'Tags' })
    await expect(tags).toContainText('None')
    await tags.getByRole('button', { name: 'Change tags' }).click()
    const dialog = page.getByRole('dialog')
    const typed = dialog.getByRole('textbox', { name: 'Tags' })
    await typed.fill(`VIP\n${'x'.repeat(25)}`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(typed).toHaveAccessibleDescription(/At most 24 characters\.$/)
    await typed.fill('VIP\n\nPune office\nVIP')
    await expectNoFindings(page, 'changing tags')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(tags.getByRole('listitem')).toHaveText(['VIP', 'Pune office'])

    await page.goto('members')
    await expect(found(page)).toHaveCount(2)
    await page.getByRole('searchbox', { name: 'Tag' }).fill('VIP')
    await expect(page).toHaveURL(/tag=VIP$/)
    await expect(found(page)).toHaveText(['Asha Rao'])
    await expectNoFindingsInEither(page, 'members with a tag')
    await page.getByRole('searchbox', { name: 'Tag' }).fill('nobody')
    await expect(page.getByText('No members found')).toBeVisible()
  })

  test('are seen by support, who can’t change them', async ({ page, desk, shelves, consoleDatabase }) => {
    await consoleDatabase.pool.query(`update members set tags = '{VIP}' where id = $1`, [shelves.member.id])
    await desk.operator(page, 'support', 'Sunita Support')
    await page.goto(`members/${shelves.member.id}`)
    const tags = page.getByRole('region', { name: 'Tags' })
    await expect(tags.getByRole('listitem')).toHaveText(['VIP'])
    await expect(tags.getByRole('button')).toHaveCount(0)
  })
})

test.describe('one member at a glance', () => {
  test('has points by last day, orders that lead to their page, and all of the ledger', async ({
    page,
    desk,
    shelves,
    consoleDatabase,
  }) => {
    const { id } = shelves.member
    const number = await shelves.place()
    await writeLedgerLine(consoleDatabase.db, {
      memberId: id,
      amount: 250,
      reason: 'Diwali',
      expires: { day: '2031-03-31', timeZone: 'Asia/Kolkata' },
    })
    for (let given = 0; given < 60; given += 1)
      await writeLedgerLine(consoleDatabase.db, { memberId: id, amount: 1, reason: `Gift ${given}.` })
    await desk.operator(page, 'support', 'Sunita Support')
    await page.goto(`members/${id}`)
    const points = page.getByRole('list', { name: 'Points by last day' }).getByRole('listitem')
    await expect(points).toHaveText(['Until 31 March 2031250', 'Never expire9,99,660'])
    const ledger = page.getByRole('list', { name: 'Ledger' }).getByRole('listitem')
    await expect(ledger).toHaveCount(10)
    for (const count of [50, 63]) {
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect(ledger).toHaveCount(count)
    }
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    await page.getByRole('list', { name: 'Newest orders' }).getByRole('link', { name: number }).click()
    await expect(page).toHaveURL(new RegExp(`orders/${number}`))
  })

  test('is masked for an auditor, who is offered nothing to change; one that there is not is said to be none', async ({
    page,
    desk,
    shelves,
  }) => {
    await desk.operator(page, 'auditor', 'Anil Auditor')
    await page.goto(`members/${shelves.member.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'A••• R•••' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Contact' })).toContainText(
      `••• ••${shelves.member.mobile.slice(-2)}`,
    )
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    await expectNoFindingsInEither(page, 'a masked member')
    for (const address of ['members/2000000000', 'members/asha']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'There is no such member' })).toBeVisible()
    }
  })
})

test('the file has exactly the rows of the filter', async ({ page, desk, consoleDatabase }) => {
  for (const name of ['Kavya Menon', 'Kavya Rao'])
    await addMember(consoleDatabase.db, desk.client.id, { mobile: newMobile(), name })
  await desk.operator(page, 'support', 'Sunita Support')
  await page.goto(`members?client=${desk.client.loginId}&q=kavya&state=active`)
  await expect(found(page)).toHaveText(['Kavya Rao', 'Kavya Menon'])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV of these' }).click(),
  ])
  const url = new URL(file.url())
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client: desk.client.loginId,
    q: 'kavya',
    state: 'active',
  })
  const rows = (await (await page.request.get(url.href)).text()).trim().split('\r\n').slice(1)
  expect(rows.map((row) => row.split(',')[3])).toEqual(['Kavya Rao', 'Kavya Menon'])
  await page.getByRole('combobox', { name: 'State' }).selectOption('Blocked')
  await expect(page.getByRole('heading', { name: 'No members found' })).toBeVisible()
  await expectNoFindings(page, 'nobody found')
})
