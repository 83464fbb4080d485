import type { Filter } from '@replyloop/shared/contract/filter'
import { queryOf, type InboxSearch } from '../inboxSearch.ts'

/**
 * The filter of contacts that finds whom the list shows, so that something can be done to all of them; `undefined` where no filter
 * asks what the list is narrowed by.
 */
export function filterOf(search: InboxSearch, me: string | undefined): Filter | undefined {
  const { state, assigneeId, channel, campaignId, tag, ...others } = queryOf(search)
  if (Object.values(others).some((each) => each !== undefined)) return undefined
  if (assigneeId === 'me' && me === undefined) return undefined
  return {
    all: [
      state === undefined
        ? { of: 'conversation', op: 'isNotEmpty' }
        : { of: 'conversation', op: 'is', value: state },
      ...(assigneeId === undefined ? [] : [assigned(assigneeId === 'me' ? me : assigneeId)]),
      ...(channel === undefined ? [] : [is('channel', channel)]),
      ...(campaignId === undefined ? [] : [is('campaign', campaignId)]),
      ...(tag === undefined ? [] : [is('tag', tag)]),
    ],
  }
}

const is = (of: 'assignee' | 'channel' | 'campaign' | 'tag', value: string | undefined): Filter => ({
  of,
  op: 'is',
  value,
})

const assigned = (id: string | undefined): Filter =>
  id === 'none' ? { of: 'assignee', op: 'isEmpty' } : is('assignee', id)
