import { expect, it } from 'vitest'
import { peopleIn } from '../setup/personal-data.ts'

const line = '{"level":30,"time":1763757123456,"pid":700123,"reqId":"5e2b657c","route":"/me","status":200}'

it('finds a number, a code, an address and a token in a log, and none where there is none', () => {
  const people = ['9876543210', '700123', '12 Lake Road, Mysuru', 'asha@example.com']
  expect(peopleIn(line, people)).toEqual([])
  for (const person of people) expect(peopleIn(`${line}{"msg":"sent to ${person}"}`, people)).toHaveLength(1)
  const token = 'Abcdefghij-klmnopqrst_uvwxyz0123456789ABCDE'
  expect(peopleIn(`${line}Bearer ${token}`, people)).toEqual(['Abcd…'])
})

it('takes no number for another that it stands in', () => {
  expect(peopleIn('{"time":1763757123456}', ['757123', '3757123456'])).toEqual([])
})
