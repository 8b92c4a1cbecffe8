/** Fixtures that the shop's and the kiosk's tests share: members of the running shop. */
import { test as base } from 'playwright/test'
import { TestMembers, type Member } from './members.ts'

export const memberTest = base.extend<
  {
    /** A member of the demo client with plenty of points. */
    member: Member
  },
  { members: TestMembers }
>({
  members: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that one needs from the pattern
    async ({}, use) => {
      const members = await TestMembers.open()
      await use(members)
      await members.close()
    },
    { scope: 'worker' },
  ],
  member: async ({ members }, use) => use(await members.makeMember()),
})
