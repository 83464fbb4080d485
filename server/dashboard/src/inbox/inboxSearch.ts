import { conversationFilters, type ConversationFilter } from '@replyloop/shared/values/message'
import { useSearch } from '@tanstack/react-router'
import { textParam } from '../textParam.ts'

/** The filters of the inbox, as they are kept in the URL. */
export interface InboxSearch {
  filter?: ConversationFilter | undefined
  channel?: string | undefined
  campaignId?: string | undefined
  search?: string | undefined
}

/** Reads the filters from the URL's query; ignores invalid values. */
export const readInboxSearch = (query: Record<string, unknown>): InboxSearch => ({
  filter: conversationFilters.find((each) => each === query['filter']),
  channel: textParam(query['channel']),
  campaignId: textParam(query['campaignId']),
  search: textParam(query['search']),
})

/** Reads the filters, and whether the phone is shown. */
export const readInboxPageSearch = (
  query: Record<string, unknown>,
): InboxSearch & { phone?: true | undefined } => ({
  ...readInboxSearch(query),
  ...(query['phone'] === true && { phone: true }),
})

/** The filters of the inbox without what else the URL holds. */
export const useInboxSearch = (): InboxSearch => readInboxSearch(useSearch({ from: '/shell/inbox' }))

/** Reads whether the contact is shown in a panel over the conversation. */
export const readConversationSearch = (query: Record<string, unknown>): { contact?: true | undefined } => ({
  contact: query['contact'] === true || undefined,
})
