import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { TimelineEntry } from '@replyloop/shared/contract/timeline'
import { reasonFor, sentenceOf } from '../../server/dashboard/src/contacts/timelineText.ts'
import { bidiIsolate } from '../../server/dashboard/src/ui/bidiIsolate.ts'

const server = join(import.meta.dirname, '../../server/src')
const source = ['bot', 'campaigns', 'contacts']
  .flatMap((folder) => readdirSync(join(server, folder)).map((name) => join(server, folder, name)))
  .filter((path) => !path.endsWith('concepts.ts')) // the bot's words
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

/** How the source names the code of a decision, or of what silences the bot. */
const named = [
  /\brule: '(\w+)'/g,
  /\breason: '(\w+)'/g,
  /\bcancelFollowUps\([^')]*'(\w+)'/g,
  /\bdecide\(tx, opening, '\w+', '(\w+)'/g,
  /\bdecision: '\w+', rule: '(\w+)'/g,
  /\breturn '(\w+)'(?= \/\/|\n)/g,
  /\brule: ('\w+' \| '\w+')/g,
  /\bunnamed = '(\w+)'/g,
]
const notTold = ['more_to_answer', 'stop', 'start']
const codes = new Set(
  named
    .flatMap((pattern) =>
      [...source.matchAll(pattern)].flatMap(([, found = '']) => found.match(/\w+/g) ?? []),
    )
    .filter((code) => /^[a-z]+(_[a-z]+)*$/.test(code) && !notTold.includes(code)),
)
const subjects = TimelineEntry.shape.subject.options

test('every code that a decision can have has a text', () => {
  expect(codes.size).toBeGreaterThan(25)
  const untold = [...codes].filter((code) =>
    subjects.every((subject) => reasonFor(subject, code) === undefined),
  )
  expect(untold).toEqual([])
})

test.each([
  [
    'opening',
    'held',
    'missing_variable',
    'company',
    `The opening message is held back until the contact has what the text names (${bidiIsolate('company')}).`,
  ],
  [
    'follow_up',
    'cancelled',
    'campaign_paused',
    'Follow-up 2',
    `Follow-ups were ended because the campaign was Paused (${bidiIsolate('Follow-up 2')}).`,
  ],
  [
    'follow_up',
    'skipped',
    'too_long',
    '6002 characters',
    `A follow-up was left out because what the contact has makes the text longer than 4,096 characters (${bidiIsolate('6002 characters')}).`,
  ],
  ['answer', 'skipped', 'no_credit', null, 'The bot did not answer because the account has no credit.'],
  ['opt_out', 'undone', 'start_keyword', null, 'The contact opted in again by writing START.'],
  [
    'hand_over',
    'done',
    'Wants a refund',
    null,
    `The bot handed over to a person because: “${bidiIsolate('Wants a refund')}”.`,
  ],
] as const)('%s %s %s reads as a sentence', (subject, decision, rule, detail, sentence) => {
  expect(sentenceOf({ subject, decision, rule, detail })).toBe(sentence)
})
