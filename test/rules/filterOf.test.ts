import { filterOf } from '../../server/dashboard/src/inbox/chosen/filterOf.ts'
import type { InboxSearch } from '../../server/dashboard/src/inbox/inboxSearch.ts'

const open = { of: 'conversation', op: 'is', value: 'open' }

describe('All that a view of the inbox shows', () => {
  test.each<[what: string, search: InboxSearch, all: object[]]>([
    ['that are open', {}, [open]],
    [
      'that are mine',
      { state: 'open', assigneeId: 'me' },
      [open, { of: 'assignee', op: 'is', value: 'mem_1' }],
    ],
    ['that are nobody’s', { state: 'open', assigneeId: 'none' }, [open, { of: 'assignee', op: 'isEmpty' }]],
    ['of every state', { state: 'all' }, [{ of: 'conversation', op: 'isNotEmpty' }]],
    [
      'of a channel, a campaign and a tag',
      { channel: 'crm', campaignId: 'cam_1', tag: 'tag_1' },
      [
        open,
        { of: 'channel', op: 'is', value: 'crm' },
        { of: 'campaign', op: 'is', value: 'cam_1' },
        { of: 'tag', op: 'is', value: 'tag_1' },
      ],
    ],
  ])('%s are found by a filter', (_what, search, all) => {
    expect(filterOf(search, 'mem_1')).toEqual({ all })
  })

  test.each<[what: string, search: InboxSearch]>([
    ['a search', { search: 'refund' }],
    ['a wait', { waitingLongerThan: 10 }],
    ['who waits', { state: 'open', order: 'waiting' }],
    ['a team', { teamId: 'tea_1' }],
    ['a hand-over', { filter: 'needs_human' }],
    ['a mention', { mentioned: 'me' }],
  ])('by %s are not, since no filter asks that', (_what, search) => {
    expect(filterOf(search, 'mem_1')).toBeUndefined()
  })

  test('that are mine are not known before it is known who that is', () => {
    expect(filterOf({ assigneeId: 'me' }, undefined)).toBeUndefined()
  })
})
