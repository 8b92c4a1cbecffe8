import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { loggedError } from '../../../server/log.ts'

describe('a logged error', () => {
  it('repeats no parameters of a query that failed', () => {
    const cause = Object.assign(
      new Error('duplicate key value violates unique constraint "members_mobile"'),
      {
        code: '23505',
        detail: 'Key (client_id, mobile)=(1, 9876543210) already exists.',
      },
    )
    const failed = new DrizzleQueryError('insert into members values ($1)', ['9876543210'], cause)
    const logged = loggedError(failed)
    expect(JSON.stringify(logged)).not.toContain('9876543210')
    expect(logged).toMatchObject({ code: '23505', message: expect.stringContaining('members_mobile') })
    expect(logged.stack).toMatch(/^ {4}at /)
  })
})
