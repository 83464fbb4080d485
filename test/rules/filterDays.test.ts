import { rangesOf } from '../../server/src/modules/contacts/filter/days.rules.ts'

describe('A time that a filter names, in an account of Kolkata, means', () => {
  const zone = { now: Date.parse('2030-11-30T12:00:00Z'), timeZone: 'Asia/Kolkata' }

  test.each<[string, string, string, number]>([
    ['its minute', '2030-11-05 14:46', '2030-11-05T09:16:00Z', 60_000],
    ['its second', '2030-11-05T14:46:32', '2030-11-05T09:16:32Z', 1000],
    ['its millisecond', '2030-11-05T14:46:32.3', '2030-11-05T09:16:32.300Z', 1],
    ['with an offset that instant', '2030-11-05 14:46+0100', '2030-11-05T13:46:00Z', 60_000],
  ])('%s', (_what, value, from, ms) => {
    const [range] = rangesOf({ of: 'createdAt', op: 'is', value }, zone)
    expect(range).toEqual({ from: Date.parse(from), until: Date.parse(from) + ms })
  })
})
