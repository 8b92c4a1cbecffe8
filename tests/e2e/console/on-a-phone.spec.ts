/** The reward manager's pages on a phone; `month.spec.ts` has them on a desktop. */
import { addMember } from '../../server/catalogue-builders.ts'
import { expectNoFindings } from '../no-findings.ts'
import { expect, newMobile, tabTo, test } from './console-test.ts'

test('on a phone a grant is given and undone with the keyboard alone, and no page is wider than the screen', async ({
  page,
  desk,
  consoleDatabase,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const mobile = newMobile()
  const { id } = await addMember(consoleDatabase.db, desk.client.id, { mobile, name: 'Asha Rao' })
  await desk.operator(page, 'manager', 'Mohan Manager')
  const { keyboard } = page
  const isWider = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  await page.goto('grants')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabTo(page, /^Give points/)
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Members' })).toBeVisible()
  await tabTo(page, /^Members/)
  await keyboard.type(`${mobile}, 40`)
  await tabTo(page, /^Reason/)
  await keyboard.type('Quiz winner')
  await keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'What happens then' })).toContainText(
    '40 points for 1 member',
  )
  expect(await isWider()).toBe(false)
  await expectNoFindings(page, 'a grant on a phone')
  await tabTo(page, /^Give 40 points/)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Grant/)
  expect(await isWider()).toBe(false)
  await tabTo(page, /^Undo/)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('All 40 come back.')
  await tabTo(page, /^Reason/)
  await keyboard.type('Wrong one')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/is undone$/)
  await keyboard.press('Escape')
  const { rows } = await consoleDatabase.pool.query('select points from members where id = $1', [id])
  expect(rows).toEqual([{ points: 0 }])

  await test.step('the pages that the bar has no room for are behind its last button', async () => {
    const more = page.getByRole('button', { name: 'More' })
    await expect(page.getByRole('link', { name: 'Announcements' })).toHaveCount(0)
    await more.click()
    await expectNoFindings(page, 'more pages')
    await page.getByRole('dialog', { name: 'More pages' }).getByRole('link', { name: 'Client' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
    expect(await isWider()).toBe(false)
    await more.click()
    await page.getByRole('link', { name: 'Announcements' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    const text = page.getByRole('textbox', { name: 'In English' })
    await expect(text).toHaveAccessibleDescription('Please fill this in.')
    await text.fill('Hello')
    await page.getByLabel('To').selectOption('Members with at least so many points')
    await page.getByRole('textbox', { name: 'Points' }).fill('1')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('heading', { name: 'There is nobody to tell' })).toBeVisible()
    expect(await isWider()).toBe(false)
    await expectNoFindings(page, 'nobody to tell')
  })
})
