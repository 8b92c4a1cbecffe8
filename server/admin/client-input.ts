/** What may be said of a client on the command line. */
import * as z from 'zod/mini'
import { isReservedClientLoginId } from '../../src/contract/routes.ts'

const line = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, `at most ${longest} characters`))

const yesOrNo = z.pipe(
  z.enum(['yes', 'no'], 'must be yes or no'),
  z.transform((answer) => answer === 'yes'),
)

const loginId = z.string().check(
  z.trim(),
  z.regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/,
    '2 to 63 letters, digits, dots, hyphens or underscores, beginning with a letter or digit',
  ),
  z.refine((id) => !isReservedClientLoginId(id), 'is the name of a page of the shop and would hide it'),
  z.refine((id) => !/\.[a-z0-9]{1,5}$/i.test(id), 'must not end like a file name'),
)

const details = {
  name: line(120).check(z.minLength(1, 'must not be empty')),
  code: line(40).check(z.minLength(1, 'must not be empty')),
  email: z.union([z.literal(''), z.email('is no email address').check(z.maxLength(254))]),
  mobile: z.string().check(z.trim(), z.regex(/^[+\d][\d -]{5,20}$|^$/, 'must be a telephone number')),
  address: line(300),
  logo: z.string(),
  accent: z.string().check(z.regex(/^#[0-9a-fA-F]{6}$|^$/, 'must be a colour such as #0f766e')),
  loginNeeded: yesOrNo,
}

export const newClient = z.object({
  loginId,
  name: details.name,
  code: z.optional(details.code),
  email: z.optional(details.email),
  mobile: z.optional(details.mobile),
  address: z.optional(details.address),
  logo: z.optional(details.logo),
  accent: z.optional(details.accent),
  loginNeeded: z.optional(details.loginNeeded),
  json: z._default(z.boolean(), false),
})

export const changedClient = z.object({
  client: z.string(),
  ...z.partial(z.object(details)).shape,
  json: z._default(z.boolean(), false),
})

export type ClientDetails = Omit<z.output<typeof changedClient>, 'client' | 'json'>
