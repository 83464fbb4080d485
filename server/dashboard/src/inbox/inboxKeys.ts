import type { InboxSearch } from './inboxSearch.ts'

/** The query key of the messages of a conversation. */
export const messagesKey = (contactId: string) => ['messages', contactId]
/** The query key of the newest messages of a long conversation. */
export const newestKey = (contactId: string) => [...messagesKey(contactId), 'newest']
/** The query key of what waits for its time in a conversation. */
export const scheduledKey = (contactId: string) => ['scheduled', contactId]
/** The query key of a conversation without its messages. */
export const conversationKey = (contactId: string) => ['conversation', contactId]
/** The query key of the conversations that match. */
export const listKey = (search: InboxSearch) => ['conversations', search]
/** The query key of how many conversations each filter of the inbox shows. */
export const countsKey = (search: InboxSearch = {}) => ['conversations', 'counts', besideView(search)]

/** The query key of how many conversations each saved view shows. */
export const viewCountsKey = ['conversations', 'viewCounts']
/** The query keys of all counts of conversations. */
export const countedKeys = [['conversations', 'counts'], viewCountsKey]

/** The filters beside what a view shows, by which its count is narrowed too. */
export const besideView = ({ channel, campaignId, search, tag, waitingLongerThan }: InboxSearch) => ({
  channel,
  campaignId,
  search,
  tag,
  waitingLongerThan,
})
