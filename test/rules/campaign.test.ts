import { describe, expect, test } from '@jest/globals'
import type { CampaignStatus, CampaignType } from '@replyloop/shared/campaign'
import {
  wordSearch,
  goesOutNow,
  mayMove,
  nextOpeningAt,
  takesJoins,
} from '../../server/src/campaigns/campaign.rules.ts'

const statuses: CampaignStatus[] = ['Draft', 'Live', 'Paused', 'Completed']

test('A campaign goes Draft, Live, Paused and back, Completed, and makes no other move', () => {
  const moves = statuses.flatMap((from) =>
    statuses.filter((to) => mayMove(from, to)).map((to) => `${from} → ${to}`),
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
    expect(goesOutNow({ status, joinsInWindow, isQueueEmpty })).toBe(now)
  },
)

test.each([
  [30, 2000],
  [1, 60_000],
  [7, 8572],
  [1_000_000, 1],
])('At %d a minute the next slot is %d ms later, never sooner than the pace', (pace, wait) => {
  expect(nextOpeningAt(5000, pace)).toBe(5000 + wait)
})

describe('A keyword', () => {
  test.each([
    ['I want a WIDGET.', 'widget'],
    ['widget', 'Widget'],
    ['(widget)', ' widget '],
    ['blue widget now', 'blue widget'],
    ['Größe?', 'größe'],
    ['I use C++', 'c++'],
    ['a.b', 'a.b'],
    ['我想预约明天', '预约'],
    ['请问iPhone多少钱', 'iphone'],
    ['予約したいです', '予約'],
    ['예약을 하고 싶어요', '예약'],
    ['อยากจองโต๊ะ', 'จอง'],
    ['I want it🔥', '🔥'],
    ['Un cafe\u0301', 'café'],
  ])('“%s” contains “%s” as a word', (text, keyword) => {
    expect(wordSearch(text)(keyword)).toBe(true)
  })
  test.each([
    ['widgets', 'widget'],
    ['subwidget', 'widget'],
    ['widget_1', 'widget'],
    ['axb', 'a.b'],
    ['großes', 'groß'],
    ['हिन्दी', 'हिन'],
    ['iPhones多少钱', 'iphone'],
  ])('“%s” does not contain “%s”', (text, keyword) => {
    expect(wordSearch(text)(keyword)).toBe(false)
  })
})
