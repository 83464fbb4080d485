import type { CampaignStatus, CampaignType } from '@replyloop/shared/values/campaign'
import {
  goesOutNow,
  mayTransition,
  nextOpeningAt,
  takesJoins,
} from '../../server/src/modules/campaigns/campaign.rules.ts'

const statuses: CampaignStatus[] = ['Draft', 'Live', 'Paused', 'Completed']

test('A campaign goes Draft, Live, Paused and back, Completed, and makes no other move', () => {
  const moves = statuses.flatMap((from) =>
    statuses.filter((to) => mayTransition(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(moves).toEqual(['Draft → Live', 'Live → Paused', 'Paused → Live', 'Paused → Completed'])
})

test('Joins count while Live or Paused, with the trigger on, an opening, and a type that opens', () => {
  const types: CampaignType[] = ['Incoming', 'Outgoing', 'Combined']
  const taken = statuses.flatMap((status) =>
    types.flatMap((type) =>
      [true, false].flatMap((triggerOnListAdd) =>
        ['Hi!', null]
          .filter((openingMessage) => takesJoins({ status, type, triggerOnListAdd, openingMessage }))
          .map((openingMessage) => `${status} ${type} ${triggerOnListAdd} ${openingMessage}`),
      ),
    ),
  )
  expect(taken).toEqual([
    'Live Outgoing true Hi!',
    'Live Combined true Hi!',
    'Paused Outgoing true Hi!',
    'Paused Combined true Hi!',
  ])
})

test.each<[CampaignStatus, number, boolean, boolean]>([
  ['Live', 1, true, true],
  ['Live', 3, true, true],
  ['Live', 4, true, false],
  ['Live', 1, false, false],
  ['Paused', 1, true, false],
  ['Completed', 1, true, false],
])(
  '%s, the join number %d in the window, queue empty %s: goes out now %s',
  (status, joinsInWindow, isQueueEmpty, now) => {
    expect(goesOutNow({ status, joinsInWindow, isQueueEmpty, isTest: false })).toBe(now)
    expect(goesOutNow({ status, joinsInWindow, isQueueEmpty, isTest: true })).toBe(status === 'Live')
  },
)

test.each([
  [30, 2000],
  [1, 60_000],
  [7, 8572],
  [1_000_000, 1],
])('At %d a minute the next slot is %d ms later, never sooner than the send rate', (rate, wait) => {
  expect(nextOpeningAt(5000, rate)).toBe(5000 + wait)
})
