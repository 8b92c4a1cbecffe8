/** The shop's program files as the browser receives them. */
import { COMPILE_HINT } from '../../../build/renderer.ts'
import { expect, test } from '../shop-test.ts'

test('every program file of a page has its functions compiled while it loads [N.10]', async ({ request }) => {
  const page = await (await request.get('demo')).text()
  const files = [...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(1)
  for (const file of files) {
    const code = await (await request.get(file)).text()
    expect(code.startsWith(`${COMPILE_HINT}\n`), file).toBe(true)
  }
})
