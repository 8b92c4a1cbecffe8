/** A member's sessions, and logging out of them (wire contract, "Beyond the specification"). */
import { arriveLoggedIn, channelOf, loginModal, openShop } from '../journey.ts'
import { expectNoFindings } from '../no-findings.ts'
import { expect, test } from '../shop-test.ts'

test.describe('a member who is logged in on two devices', () => {
  test.use({ expectedErrors: /status of 40[13]/ })

  test('logs out everywhere else, and the other page knows at once', async ({
    page,
    browser,
    member,
    baseURL,
  }) => {
    const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const other = await elsewhere.newPage()
    // The channel informs the other page.
    await channelOf(other, () => arriveLoggedIn(other, member))
    const account = other.getByRole('button', { name: /^Your account/ })
    await expect(account).toBeVisible()

    await arriveLoggedIn(page, member, 2)
    await page.goto('My_profile')
    const where = page.getByRole('region', { name: 'Where you are logged in' })
    await expect(where.getByRole('listitem')).toHaveCount(2)
    await expect(where.getByRole('listitem').first()).toContainText('This device')
    await expectNoFindings(page, 'My Profile with two sessions')
    await where.getByRole('button', { name: 'Log out everywhere else' }).click()
    await expect(where.getByRole('listitem')).toHaveCount(1)
    await expect(where.getByRole('button', { name: 'Log out everywhere else' })).toBeHidden()

    await expect(account).toBeHidden()
    await expect(loginModal(other)).toBeVisible()
    expect(await other.evaluate(() => sessionStorage.getItem('userDetails'))).toBeNull()
    await page.reload()
    await expect(where.getByRole('listitem')).toHaveCount(1)
    await openShop(page)
    await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible()
    await elsewhere.close()
  })
})
