/** Operations on the pepper, of the command line. */
import * as v from 'valibot'
import { replacePepper, storedPepper } from '../domain/otp-pepper.ts'
import { Refused } from '../domain/refused.ts'
import { changingByCommand, noSubject } from './operate.ts'

export const pepperOperations = {
  /** Reads only, but who has seen the pepper is audited. */
  showPepper: changingByCommand('showPepper', {
    request: v.object({}),
    find: noSubject,
    async run({ on }) {
      const pepper = await storedPepper(on)
      if (pepper === null)
        throw new Refused('not_found', 'This database has no pepper: it is outside, where OTP_PEPPER is set.')
      return { data: pepper, before: {}, after: { shown: true } }
    },
  }),

  /** Replies the e-mail addresses of the operators who need a new link. */
  replacePepper: changingByCommand('replacePepper', {
    request: v.object({ pepper: v.string() }),
    find: noSubject,
    run: async ({ on, input: { pepper } }) => ({
      data: await replacePepper(on, pepper),
      before: {},
      after: { replaced: true },
    }),
  }),
}
