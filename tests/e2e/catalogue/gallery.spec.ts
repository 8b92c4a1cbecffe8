/** The second demo client: it requires a login, and its categories fill more than one page. */
import { logIn, loginModal, logOut, passLogin, stored } from '../journey.ts'
import { expect, test } from '../shop-test.ts'

test('nobody looks around before the login, and logging out asks for it again [S2.64, S6.6]', async ({
  page,
  members,
}) => {
  const member = await members.makeMember({ clientLoginId: 'gallery' })
  await page.goto('gallery')
  const modal = loginModal(page)
  await expect(modal).toBeVisible()
  expect(await stored(page, 'userLoginNeeded')).toBe('1')
  await expect(modal.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(modal).toBeVisible()
  await passLogin(page, member)
  await logOut(page)
  await expect(modal).toBeVisible()
})

test('all its categories are reached by scrolling, fifty a page [S2.12, S7.6, S9.2]', async ({
  page,
  members,
}) => {
  const pages: unknown[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/fetch-all-categories')) return
    pages.push(request.postDataJSON())
  })
  await logIn(page, await members.makeMember({ clientLoginId: 'gallery' }))
  await page.goto('Category_listing')
  await expect(page.getByRole('listitem').first()).toContainText('Code FRM')
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(page.getByRole('link', { name: 'Evenings Out' })).toBeVisible({ timeout: 500 })
  }).toPass()
  const asked = { client_id: 'gallery', per_page: 50, filters: [] }
  expect(pages).toEqual([
    { ...asked, page: 1 },
    { ...asked, page: 2 },
  ])
})

test('coming from another client, nothing of it is left', async ({ page, member }) => {
  await logIn(page, member)
  await page.goto('gallery')
  await expect(loginModal(page)).toBeVisible()
  expect(await stored(page, 'clientLoginId')).toBe('gallery')
  expect(await stored(page, 'userDetails')).toBeNull()
  await expect(loginModal(page)).toBeVisible()
})
