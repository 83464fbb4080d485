import { placesOf, shareOut, type Receiver } from '../../server/src/modules/inbox/teams/queue.rules.ts'

const member = (id: string, open = 0, lastGivenAt: number | null = null): Receiver => ({
  id,
  name: id,
  open,
  lastGivenAt,
})
const given = (shared: ReturnType<typeof shareOut<string>>) =>
  shared.map(({ given, to }) => `${given} ${to.id}`)

describe('what waits in a team goes', () => {
  test('in turn, to who has been given none for the longest time', () => {
    const members = [member('ann', 9, 20), member('bob', 0, 30), member('eve', 5)]
    expect(given(shareOut(['1', '2', '3', '4'], members, { assignBy: 'turn', capacity: null }))).toEqual([
      '1 eve',
      '2 ann',
      '3 bob',
      '4 eve',
    ])
  })

  test('to who has fewest, and of several to who has waited longest for one', () => {
    const members = [member('ann', 1, 20), member('bob', 0, 30), member('eve', 1, 10)]
    expect(given(shareOut(['1', '2', '3'], members, { assignBy: 'least', capacity: null }))).toEqual([
      '1 bob',
      '2 eve',
      '3 ann',
    ])
  })

  test('to nobody who has no place left, and not at all where members take what they want', () => {
    const members = [member('ann', 2), member('bob', 1)]
    const limited = { assignBy: 'turn', capacity: 2 } as const
    expect(given(shareOut(['1', '2'], members, limited))).toEqual(['1 bob'])
    expect(placesOf(members, limited)).toBe(1)
    expect(placesOf([member('ann', 7)], limited)).toBe(0)
    expect(shareOut(['1'], members, { assignBy: 'none', capacity: null })).toEqual([])
  })
})
