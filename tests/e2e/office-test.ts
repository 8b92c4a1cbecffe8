/** Fixtures that the shop's and the kiosk's tests share: members of the running shop. */
import { test as base } from 'playwright/test'
import { MemberOffice, type Member } from './members.ts'

export const officeTest = base.extend<
  {
    /** A member of the demo client with plenty of points. */
    member: Member
  },
  { office: MemberOffice }
>({
  office: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from the pattern
    async ({}, use) => {
      const office = await MemberOffice.open()
      await use(office)
      await office.close()
    },
    { scope: 'worker' },
  ],
  member: async ({ office }, use) => use(await office.makeMember()),
})
