import { expect, it } from 'vitest'
import { peopleIn } from '../setup/personal-data.ts'

const line =
  '{"level":30,"time":1763757123456,"pid":700123,"reqId":"5e2b657c-0417","route":"/me","status":200}'
const fault = '{"err":{"message":"away","stack":"    at place (server/place.ts:4711:12)"}}'
const log = `${line}\n${fault}\nThe shop is ready: http://localhost:8080/rewards/demo`

it('finds a number, a code, a name, an address and a token in a log, and none where there is none', () => {
  const numbers = ['9876543210', '700123', '0417', '4711']
  const people = [...numbers, '12 "Lake" Road,\nMysuru', 'asha@example.com', 'Asha Rao']
  expect(peopleIn(log, people)).toEqual([])
  for (const person of people) {
    expect(peopleIn(`${log}\n${JSON.stringify({ msg: `sent to ${person}` })}`, people)).toHaveLength(1)
  }
  expect(peopleIn(`${log}\nNo text message for 9876543210`, people)).toEqual(['9876…'])
  expect(peopleIn(`${log}\n{"err":{"params":[9876543210]}}`, people)).toEqual(['9876…'])
  const token = 'Abcdefghij-klmnopqrst_uvwxyz0123456789ABCDE'
  expect(peopleIn(`${log}\nBearer ${token}`, people)).toEqual(['Abcd…'])
  const link = `http://localhost:8080/rewards_points_admin/invitation#${token}`
  expect(peopleIn(`${log}\n{"msg":"opened ${link}"}`, people)).toEqual(['Abcd…'])
  // As the start message prints it for whoever started the demo.
  expect(peopleIn(`${log}\n    owner     ${link}`, people)).toEqual([])
})

it('takes no number or word for another that it stands in', () => {
  expect(peopleIn('{"msg":"at memberChanged"}', ['Changed'])).toEqual([])
  expect(peopleIn('{"msg":"1763757123456"}', ['757123', '3757123456'])).toEqual([])
})
