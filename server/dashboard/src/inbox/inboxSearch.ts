import { conversationStates } from '@replyloop/shared/values/conversation'
import { conversationFilters, type ConversationFilter } from '@replyloop/shared/values/message'
import { shownState } from '@replyloop/shared/values/view'
import { useSearch } from '@tanstack/react-router'
import { textParam } from '../textParam.ts'

const shownStates = [...conversationStates, 'all'] as const

/** The filters of the inbox, as they are kept in the URL: those of the interface, and `all` for every state. */
export interface InboxSearch {
  state?: (typeof shownStates)[number] | undefined
  /** The id of a member; `none`: nobody's. */
  assigneeId?: string | undefined
  /** The id of a team; `none`: of no team. */
  teamId?: string | undefined
  order?: 'waiting' | 'due' | undefined
  /** The id of a member whom a note mentions. */
  mentioned?: string | undefined
  filter?: ConversationFilter | undefined
  channel?: string | undefined
  campaignId?: string | undefined
  search?: string | undefined
  /** The id of a tag. */
  tag?: string | undefined
  /** In minutes. */
  waitingLongerThan?: number | undefined
}

/** Reads the filters from the URL's query; ignores invalid values. */
export function readInboxSearch(query: Record<string, unknown>): InboxSearch {
  const filter = conversationFilters.find((each) => each === query['filter'])
  const order = (['waiting', 'due'] as const).find((each) => each === query['order'])
  return {
    state: shownStates.find((each) => each === query['state']),
    assigneeId: textParam(query['assigneeId']),
    teamId: textParam(query['teamId']),
    order: filter === undefined ? order : undefined,
    filter,
    mentioned: textParam(query['mentioned']),
    channel: textParam(query['channel']),
    campaignId: textParam(query['campaignId']),
    search: textParam(query['search']),
    tag: textParam(query['tag']),
    waitingLongerThan: Number(query['waitingLongerThan']) || undefined,
  }
}

/**
 * What the list asks the service for. Where nothing else is chosen it shows the open ones, and a search looks through all; of those
 * who need a human, who has waited longest stands first.
 */
export function queryOf({ state, order, ...search }: InboxSearch) {
  return {
    ...search,
    state: shownState({ ...search, state }),
    order: search.filter === 'needs_human' ? ('waiting' as const) : order,
  }
}

/** Reads the filters, and whether the phone is shown. */
export const readInboxPageSearch = (
  query: Record<string, unknown>,
): InboxSearch & { phone?: true | undefined } => ({
  ...readInboxSearch(query),
  ...(query['phone'] === true && { phone: true }),
})

/** The filters of the inbox without what else the URL holds. */
export const useInboxSearch = (): InboxSearch => readInboxSearch(useSearch({ from: '/shell/inbox' }))

/** Reads whether the contact is shown in a panel over the conversation, and which message a search has led to. */
export const readConversationSearch = (
  query: Record<string, unknown>,
): { contact?: true | undefined; message?: string | undefined } => ({
  contact: query['contact'] === true || undefined,
  message: textParam(query['message']),
})
