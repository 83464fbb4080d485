import {
  mergeOf,
  whyUnmergeable,
  type MergedConversations,
} from '../../server/src/modules/contacts/merge/merge.rules.ts'
import type { ContactRow } from '../../server/src/modules/contacts/contact.rules.ts'
import { mergeOpenings } from '../../server/src/modules/campaigns/merging/mergedOpenings.rules.ts'

const contact = (given: Partial<ContactRow>): ContactRow => ({
  id: 'con_kept',
  accountId: 'acc',
  firstName: null,
  lastName: null,
  phone: null,
  email: null,
  customFields: {},
  fromId: null,
  otherFromIds: null,
  tagIds: null,
  source: null,
  isTest: false,
  botActive: true,
  optedOutAt: null,
  needsHumanReason: null,
  needsHumanAt: null,
  unlookedSince: null,
  botPausedUntil: null,
  answersUntil: null,
  asksUntil: null,
  writingCancels: false,
  campaignId: null,
  channel: null,
  searchText: '',
  createdAt: 1,
  updatedAt: 1,
  ...given,
})
const other = (given: Partial<ContactRow>) => contact({ id: 'con_other', ...given })
const silent: MergedConversations = { keptLast: null, otherLast: null, keptLabels: [], otherLabels: [] }
const merge = (
  kept: Partial<ContactRow>,
  others: Partial<ContactRow>,
  said: Partial<MergedConversations> = {},
) => mergeOf(contact(kept), other(others), { ...silent, ...said })

describe('a merge', () => {
  test('fills what is empty, and keeps what differs', () => {
    const merged = merge(
      { firstName: 'Jane', phone: '+15550000001', customFields: { company: 'Acme', size: 3 } },
      {
        firstName: 'Janet',
        lastName: 'Doe',
        phone: '+15550000002',
        email: 'jane@example.com',
        fromId: 'user-2',
        customFields: { company: 'Acme Inc.', size: 3, city: 'Rome' },
      },
    )
    expect(merged.filled).toEqual(['lastName', 'email', 'fromId', 'customFields.city'])
    expect(merged.change).toMatchObject({
      lastName: 'Doe',
      email: 'jane@example.com',
      fromId: 'user-2',
      customFields: { company: 'Acme', size: 3, city: 'Rome' },
    })
    expect(merged.change).not.toHaveProperty('phone')
    expect(merged.differing).toEqual([
      { field: 'firstName', kept: 'Jane', other: 'Janet' },
      { field: 'phone', kept: '+15550000001', other: '+15550000002' },
      { field: 'customFields.company', kept: 'Acme', other: 'Acme Inc.' },
    ])
    expect(merged.aliases).toEqual([
      { kind: 'id', value: 'con_other' },
      { kind: 'phone', value: '+15550000002' },
    ])
  })

  test.each([
    ['opted out since the earlier', { optedOutAt: 5 }, { optedOutAt: 3 }, { optedOutAt: 3 }],
    ['opted out where the other was', {}, { optedOutAt: 3 }, { optedOutAt: 3 }],
    ['the bot off where either was', {}, { botActive: false }, { botActive: false }],
    ['silent until the later', { botPausedUntil: 3 }, { botPausedUntil: 5 }, { botPausedUntil: 5 }],
    [
      'waiting for a person since the earlier, with its reason',
      { needsHumanAt: 5, needsHumanReason: 'no_answer' as const },
      { needsHumanAt: 3, needsHumanReason: 'may_opt_out' as const },
      { needsHumanAt: 3, needsHumanReason: 'may_opt_out' },
    ],
    [
      'with a wish to decide about, though the other waits for longer',
      { needsHumanAt: 5, needsHumanReason: 'may_opt_out' as const },
      { needsHumanAt: 3, needsHumanReason: 'no_answer' as const },
      { needsHumanAt: 3, needsHumanReason: 'may_opt_out' },
    ],
    [
      'with a hand-over that nobody has looked at, though somebody has at its own',
      { needsHumanAt: 3, needsHumanReason: 'unsure' as const },
      { needsHumanAt: 5, needsHumanReason: 'no_answer' as const, unlookedSince: 5 },
      { needsHumanAt: 3, unlookedSince: 5 },
    ],
    ['in its own campaign', { campaignId: 'cmp_1' }, { campaignId: 'cmp_2' }, { campaignId: 'cmp_1' }],
    ["in the other's campaign", {}, { campaignId: 'cmp_2' }, { campaignId: 'cmp_2' }],
  ])('leaves the contact %s', (_title, kept, others, expected) => {
    expect(merge(kept, others).change).toMatchObject(expected)
  })

  test.each([
    ['of the last message of both', 'msg_1', 'msg_2', 'chat'],
    ['of its own last message', 'msg_2', 'msg_1', 'crm'],
  ])(
    'replies on the channel %s, to the id by which that channel knows the person',
    (_title, keptLast, otherLast, channel) => {
      const { change } = merge(
        { fromId: 'user-1', channel: 'crm' },
        { fromId: 'user-2', channel: 'chat' },
        { keptLast, otherLast, keptLabels: ['crm'], otherLabels: ['chat', 'crm'] },
      )
      expect(change).toMatchObject({ channel, otherFromIds: { chat: 'user-2' } })
    },
  )

  test('replies on a label on which both wrote to who wrote last', () => {
    const both = { keptLabels: ['crm'], otherLabels: ['crm'] }
    const people = [
      { fromId: 'user-1', channel: 'crm' },
      { fromId: 'user-2', channel: 'crm' },
    ] as const
    const later = merge(...people, { ...both, keptLast: 'msg_1', otherLast: 'msg_2' })
    expect(later.change.otherFromIds).toEqual({ crm: 'user-2' })
    const earlier = merge(...people, { ...both, keptLast: 'msg_2', otherLast: 'msg_1' })
    expect(earlier.change.otherFromIds).toBeNull()
  })

  test('is refused of a contact with itself, and of a test contact with a person', () => {
    expect(whyUnmergeable(contact({}), contact({}))).toMatch(/itself/)
    expect(whyUnmergeable(contact({}), other({ isTest: true }))).toMatch(/test contact/)
    expect(whyUnmergeable(contact({ isTest: true }), other({ isTest: true }))).toBeUndefined()
  })
})

test.each([
  ['neither has', [], [], [], []],
  ['only the other has one', [], ['queued'], ['other'], []],
  ['both wait', ['queued'], ['held'], [], ['other']],
  ['the kept one has been greeted', ['sent'], ['queued'], [], ['other']],
  ['the other has been greeted', ['queued'], ['sent'], ['other'], ['kept']],
  ['both have been greeted', ['sent'], ['sent'], [], ['other']],
  ['that of the kept one was cancelled', ['cancelled'], ['queued'], [], ['other']],
] as const)('a campaign has one opening for both where %s', (_title, kept, others, moved, dropped) => {
  const openings = (id: string, states: readonly ('queued' | 'held' | 'sent' | 'cancelled')[]) =>
    states.map((state) => ({ id, campaignId: 'cmp', state, messageId: null }))
  const merged = mergeOpenings(openings('kept', kept), openings('other', others))
  expect(merged.moved.map(({ id }) => id)).toEqual(moved)
  expect(merged.dropped.map(({ id }) => id)).toEqual(dropped)
})
