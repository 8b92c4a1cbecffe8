/** The catalogue's day, as stories: one price, a new product with a picture, many prices at once, a count by scanner. */
import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { addProduct } from '../../server/catalogue-builders.ts'
import { expectNoFindingsInEither } from '../no-findings.ts'
import { expect, tabTo, toastSaid } from './console-test.ts'
import { fact, heading, test as deskTest } from './order-desk-test.ts'

const button = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name })
const field = (where: Page | Locator, name: string | RegExp) => where.getByRole('textbox', { name })
const productRow = (page: Page, name: string) => page.getByRole('row', { name })

const test = deskTest.extend<{
  /** Ten mugs. */
  mugs: readonly { id: number; code: string }[]
}>({
  mugs: async ({ shelves, consoleDatabase: { db, pool } }, use) => {
    const mugs = []
    for (let nth = 1; nth <= 10; nth += 1)
      mugs.push(
        await addProduct(
          db,
          { id: shelves.bottle.categoryId, clientId: shelves.bottle.clientId },
          {
            code: `MUG-${nth}`,
            name: { en: `Mug ${nth}` },
            points: 100 + nth,
            position: nth,
          },
        ),
      )
    await pool.query('delete from product_pictures where product_id = any($1)', [mugs.map(({ id }) => id)])
    await use(mugs)
  },
})

test('one price is changed where it stands, by the keyboard alone', async ({ page, desk, shelves }) => {
  await desk.operator(page, 'catalogue', 'Chitra Catalogue')
  await page.goto('products?q=bottle')
  const line = productRow(page, 'Steel bottle, 750 ml')
  await expect(line).toBeVisible()
  await expectNoFindingsInEither(page, 'products')
  await tabTo(page, /^Price of Steel bottle/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(line.getByText('Must be above 0.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(line, 'Price of Steel bottle, 750 ml: 400')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('450')
  await page.keyboard.press('Enter')
  await expect(button(line, 'Price of Steel bottle, 750 ml: 450')).toBeFocused()
  await page.goto(`products/${shelves.bottle.id}`)
  await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText(
    'Price: 400',
  )
})

test('two who change one price see both values', async ({ page, desk, shelves, consoleDatabase }) => {
  await desk.operator(page, 'catalogue', 'Chitra Catalogue')
  await page.goto('products?q=bottle')
  const line = productRow(page, 'Steel bottle, 750 ml')
  await button(line, /^Price of/).click()
  await field(line, /^Price of/).fill('500')
  await consoleDatabase.pool.query('update products set points = 450 where id = $1', [shelves.bottle.id])
  await page.keyboard.press('Enter')
  await expect(line.getByText(/here it is 450\. Enter makes it 500/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(button(line, /: 500$/)).toBeVisible()
})

test('two who save one product see what the other has changed, and lose nothing', async ({
  page,
  desk,
  shelves,
  consoleDatabase,
}) => {
  await desk.operator(page, 'catalogue', 'Chitra Catalogue')
  await page.goto(`products/${shelves.bottle.id}`)
  await field(page, 'Price').fill('500')
  await field(page, 'Brand').fill('Orchid')
  await consoleDatabase.pool.query("update products set points = 450, colour = 'Red' where id = $1", [
    shelves.bottle.id,
  ])
  // A sale meanwhile is no conflict.
  await shelves.place()
  await button(page, 'Save').click()
  const said = page.getByRole('listitem').filter({ hasText: 'Price: 400' })
  await expect(said.first()).toContainText('450')
  await expect(field(page, 'Price')).toHaveValue('500')
  await button(page, 'Save').click()
  await toastSaid(page, 'is saved')
  await expect(field(page, 'Colour')).toHaveValue('Red')
  await expect(field(page, 'Price')).toHaveValue('500')
  await expect(fact(page, 'There now', '999')).toBeVisible()
})

test.describe('a new product', () => {
  // A file that is no picture is refused.
  test.use({ expectedErrors: /^Failed to load resource: .* 400 .*\/pictures\)$/ })

  test('a new product with a picture, from an empty form to the shop', async ({ page, desk, shelves }) => {
    expect(shelves.shirt.id).toBeGreaterThan(0)
    await desk.operator(page, 'catalogue', 'Chitra Catalogue')
    await page.goto('products')
    await page.getByRole('link', { name: 'New product' }).click()
    await expect(heading(page, 'New product')).toBeVisible()
    await button(page, 'Create').click()
    await expect(field(page, /^Name/)).toHaveAccessibleDescription(/Please fill this in/)
    await field(page, /^Name/).fill('Travel mug')
    await field(page, 'Code').fill('TRAVEL-MUG')
    await field(page, 'Price').fill('1,200')
    await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('Travel')
    await field(page, /^Description/).fill('<p>Keeps <b>hot</b></p><script>x</script>')
    await button(page, 'Preview of description').click()
    const shown = page.getByRole('region', { name: /^Description, as the shop shows it/ })
    await expect(shown.getByText('hot')).toBeVisible()
    expect(await shown.innerHTML()).not.toContain('script')
    const picture = (red: number) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background: { r: red, g: 90, b: 60 } } })
        .png()
        .toBuffer()
    await page.getByLabel('Pictures to add').setInputFiles([
      { name: 'front.png', mimeType: 'image/png', buffer: await picture(200) },
      { name: 'back.png', mimeType: 'image/png', buffer: await picture(40) },
      { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ])
    await expect(page.getByText(/^words\.png: /)).toBeVisible()
    await page.getByRole('radio', { name: 'Picture 2' }).check()
    await button(page, 'Move left').click()
    await expect(page.getByText('Picture 1 of 2')).toBeVisible()
    const tiles = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
    await tiles.nth(1).dragTo(tiles.nth(0))
    await expect(page.getByText('Picture 2 of 2')).toBeVisible()
    await tiles.nth(1).dragTo(tiles.nth(0))
    await expect(page.getByText('Picture 1 of 2')).toBeVisible()
    await field(page, 'Alt text').fill('The mug from behind')
    const point = button(page, /^Focal point/)
    await point.focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('ArrowUp')
    await expect(point).toHaveAccessibleName(/40 % from the left, 48 % from the top/)
    await expectNoFindingsInEither(page, 'a new product')
    await button(page, 'Create').click()
    await expect(heading(page, 'Travel mug')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(2)
    await expect(field(page, /^Description/)).toHaveValue('<p>Keeps <b>hot</b></p>')
    await expectNoFindingsInEither(page, 'a product')

    await test.step('a copy of it, and its variant', async () => {
      await page.getByRole('link', { name: 'Add a variant' }).click()
      await expect(heading(page, 'Variant of Travel mug')).toBeVisible()
      await field(page, 'Code').fill('TRAVEL-MUG-RED')
      await field(page, 'Colour').fill('Red')
      await button(page, 'Create').click()
      const variants = page.getByRole('table', { name: 'Variants' })
      await expect(variants.getByRole('row')).toHaveCount(3)
      await button(variants, 'Size of TRAVEL-MUG-RED: none').click()
      await page.keyboard.type('L')
      await page.keyboard.press('Enter')
      await expect(button(variants, 'Size of TRAVEL-MUG-RED: L')).toBeVisible()
      // The form follows what was changed beside it.
      await expect(field(page, 'Size')).toHaveValue('L')
      await field(page, 'Brand').fill('Orchid')
      await button(page, 'Save').click()
      await toastSaid(page, 'is saved')
    })

    await test.step('it is retired, brought back, and a change is put back', async () => {
      await button(page, 'Retire').click()
      await expect(button(page, 'Bring back')).toBeVisible()
      await button(page, 'Bring back').click()
      await expect(button(page, 'Retire')).toBeVisible()
      // Size, brand, retired, brought back.
      const lines = page.getByRole('list', { name: 'History' }).locator('> li')
      await expect(lines).toHaveCount(4)
      await button(lines.filter({ hasText: 'Brand:' }), 'Put this back').click()
      await toastSaid(page, 'As it was before: Brand none')
      await expect(field(page, 'Brand')).toHaveValue('')
    })
  })
})

test('ten prices at once are shown before they change', async ({ page, desk, mugs }) => {
  await desk.operator(page, 'manager', 'Mohan Manager')
  await page.goto('products?q=mug')
  await expect(page.getByRole('row', { name: 'Mug 1', exact: false }).first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await button(page, 'Change').click()
  const dialog = page.getByRole('dialog', { name: `Change ${mugs.length} products` })
  await field(dialog, 'Price').fill('250')
  await expectNoFindingsInEither(page, 'many products')
  await page.keyboard.press('Enter')
  const outcomes = dialog.getByRole('list', { name: 'Outcomes' })
  await expect(outcomes.getByText('will change')).toHaveCount(mugs.length)
  await expect(outcomes).toContainText('Price: 101')
  await expect(button(dialog, `Change ${mugs.length} products`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(outcomes.getByText('changed', { exact: true })).toHaveCount(mugs.length)
  await button(dialog, 'Done').click()
  await expect(button(page, /^Price of Mug \d+: 250$/)).toHaveCount(mugs.length)
})

test('a count by scanner: code, number, next', async ({ page, desk, shelves, consoleDatabase }) => {
  await desk.operator(page, 'orders', 'Om Orders')
  await consoleDatabase.pool.query('update products set stock = 10 where id = $1', [shelves.bottle.id])
  await page.goto('products')
  await expect(page.getByRole('link', { name: 'New product' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Count stock' }).click()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
  const scan = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await scan('NOTHING')
  await expect(page.getByText('No product has the code NOTHING.')).toBeVisible()
  await scan('bottle')
  await expect(page.getByRole('heading', { name: 'How many of Steel bottle, 750 ml?' })).toBeVisible()
  await expect(page.getByText('10', { exact: true })).toHaveCount(0)
  await scan('8')
  await expect(page.getByText('Steel bottle, 750 ml: 8 pieces, 2 pieces fewer than expected.')).toBeVisible()
  await scan('SHIRT-M')
  await expect(page.getByRole('heading', { name: 'How many of Cotton shirt?' })).toBeVisible()
  await expectNoFindingsInEither(page, 'counting')
  // A code that was scanned in place of a number is no count.
  await consoleDatabase.pool.query("update products set code = '120' where id = $1", [shelves.bottle.id])
  await scan('120')
  await expect(page.getByText(/^120 is a product’s code too\./)).toBeVisible()
  await scan('120')
  await expect(page.getByText(/^Cotton shirt: 120 pieces, /)).toBeVisible()
  await page
    .getByRole('table', { name: 'Counted' })
    .getByRole('link', { name: /Steel bottle/ })
    .click()
  await expect(fact(page, 'There now', '8')).toBeVisible()
  await expect(button(page, 'Save')).toHaveCount(0)

  await test.step('what came is received, with a reason', async () => {
    await button(page, 'Receive').click()
    const dialog = page.getByRole('dialog', { name: /^Receive/ })
    await dialog.getByLabel('Pieces that came').fill('12')
    await button(dialog, 'Receive').click()
    await expect(fact(page, 'There now', '20')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Movements' }).getByRole('row').nth(1)).toContainText('+12')
  })
  await expectNoFindingsInEither(page, 'a product that is read')
})
