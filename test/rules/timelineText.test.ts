import { sentenceOf } from '../../server/dashboard/src/contacts/timelineText.ts'
import { bidiIsolate } from '../../server/dashboard/src/ui/bidiIsolate.ts'

test.each([
  [
    'opening',
    'held',
    'missing_variable',
    'company',
    `The opening message is on hold until the contact has what the text names (${bidiIsolate('company')}).`,
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
    `A follow-up was left out because what the contact has makes the text longer than its channel takes (${bidiIsolate('6002 characters')}).`,
  ],
  ['answer', 'skipped', 'no_credit', null, 'The bot did not answer because the account has no credit.'],
  ['opt_out', 'undone', 'start_keyword', null, 'The contact opted in again by writing START.'],
  [
    'contact',
    'done',
    'merged',
    'Jane Doe, con_1',
    `Contacts were merged: another contact became part of this one (${bidiIsolate('Jane Doe, con_1')}).`,
  ],
  [
    'hand_over',
    'done',
    'Wants a refund',
    null,
    `The bot handed over to a person because: “${bidiIsolate('Wants a refund')}”.`,
  ],
] as const)('%s %s %s reads as a sentence on the timeline', (subject, decision, rule, detail, sentence) => {
  expect(sentenceOf({ subject, decision, rule, detail })).toBe(sentence)
})
