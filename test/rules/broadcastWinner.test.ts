import { chooseWinner, rateOf95 } from '../../server/src/modules/campaigns/broadcasts/winner/winner.rules.ts'

const nothing = rateOf95(0, 0)
const variant = (name: string, sent: number, count: number) => ({
  variant: name,
  sent,
  answered: rateOf95(count, sent),
  read: nothing,
  tapped: nothing,
})
const chosen = (...variants: [number, number][]) =>
  chooseWinner(
    variants.map(([sent, count], at) => variant(String(at), sent, count)),
    'answered',
  )

test.each([
  [5, 100, { percent: 5, low: 2.15, high: 11.18 }],
  [0, 10, { percent: 0, low: 0, high: 27.75 }],
  [10, 10, { percent: 100, low: 72.25, high: 100 }],
  [81, 263, { percent: 30.8, low: 25.53, high: 36.62 }],
  [0, 0, { percent: 0, low: 0, high: 100 }],
])('%s of %s has Wilson’s interval', (count, people, rate) => {
  expect(rateOf95(count, people)).toEqual({ count, ...rate })
})

test.each<[string, [number, number][], { chosen: string; isClear: boolean }]>([
  [
    'a difference that is clear',
    [
      [150, 5],
      [150, 30],
    ],
    { chosen: '1', isClear: true },
  ],
  [
    'a difference as Newcombe’s example has it',
    [
      [70, 56],
      [80, 48],
    ],
    { chosen: '0', isClear: false },
  ],
  [
    'the same with 100 people each',
    [
      [100, 80],
      [100, 60],
    ],
    { chosen: '0', isClear: true },
  ],
  [
    'too small a difference',
    [
      [150, 20],
      [150, 25],
    ],
    { chosen: '0', isClear: false },
  ],
  [
    '99 people of one',
    [
      [500, 5],
      [99, 60],
    ],
    { chosen: '0', isClear: false },
  ],
  [
    'two that are as good',
    [
      [200, 5],
      [200, 90],
      [200, 92],
    ],
    { chosen: '0', isClear: false },
  ],
  [
    'one above four',
    [
      [200, 5],
      [200, 90],
      [200, 20],
      [200, 21],
      [200, 19],
    ],
    { chosen: '1', isClear: true },
  ],
  [
    'nobody at all',
    [
      [0, 0],
      [0, 0],
    ],
    { chosen: '0', isClear: false },
  ],
])('The winner of a test is chosen right by %s', (_, variants, winner) => {
  expect(chosen(...variants)).toEqual(winner)
})
