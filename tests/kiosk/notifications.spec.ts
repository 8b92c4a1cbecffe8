/** The system's notifications at a terminal, as they arrive on a desktop's bus. `push.spec.ts` has push. */
import { channelOf, loginModal } from '../e2e/journey.ts'
import { sentCode } from '../setup/members.ts'
import { missingForDesktop, openDesktop } from './desktop.ts'
import { expect, machineFile, test } from './kiosk-test.ts'
import { tap } from './touch.ts'

test('a moved order is told to its member by a notification without content, which the wipe takes away [K.10]', async ({
  startKiosk,
  display,
  member,
  members,
}) => {
  const missing = missingForDesktop()
  test.skip(missing.length > 0, `${missing.join(', ')} missing`)
  test.skip(display['DISPLAY'] === undefined, 'no display of its own here')
  const order = await members.placeOrder(member)
  const desktop = await openDesktop(display)
  try {
    const kiosk = await startKiosk({
      machineFile: machineFile({ idleSeconds: 600 }),
      environment: desktop.environment,
    })
    const page = await kiosk.page()
    const shown = () => desktop.calls().filter(({ name }) => name === 'Notify')
    await channelOf(page, async () => {
      await tap(page.getByRole('link', { name: 'Me', exact: true }))
      const modal = loginModal(page)
      await expect(modal.getByLabel('Mobile number')).toBeFocused()
      await page.keyboard.type(member.mobile)
      await page.keyboard.press('Enter')
      await expect(modal.getByLabel('OTP', { exact: true })).toBeFocused()
      await page.keyboard.type(await sentCode(member.mobile))
      await page.keyboard.press('Enter')
      await expect(modal).toBeHidden()
    })

    await members.moveOrder(order, 'accepted')
    await expect.poll(shown).toHaveLength(1)
    const [, , title, body] = shown()[0]!.texts
    expect([title, body]).toEqual(['You have news', 'Press here to read it.'])
    await expect.poll(desktop.shown).toBe(1)
    desktop.press()
    await expect(page.getByRole('heading', { level: 1, name: 'Your Notifications' })).toBeVisible()
    await expect(page.getByText(order).first()).toBeVisible()
    await expect.poll(desktop.shown).toBe(0)

    await members.moveOrder(order, 'onHold')
    await expect.poll(desktop.shown).toBe(1)
    await expect.poll(shown).toHaveLength(2)
    const closed = () => desktop.calls().filter(({ name }) => name === 'CloseNotification').length
    const before = closed()
    await tap(page.getByRole('button', { name: 'Finish and forget me' }))
    await kiosk.pageAfter(page)
    await expect.poll(desktop.shown).toBe(0)
    await expect.poll(closed).toBe(before + 1)

    const personal = [order, member.name, member.mobile]
    expect(personal.filter((text) => JSON.stringify(desktop.calls()).includes(text))).toEqual([])
  } finally {
    await desktop.close()
  }
})
