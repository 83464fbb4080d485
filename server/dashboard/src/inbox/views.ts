import { queryOf, type InboxSearch } from './inboxSearch.ts'
import type { ConversationCounts } from './inboxQueries.ts'

type Counted = Exclude<keyof ConversationCounts, 'version'>

/** What the list can show, one at a time. */
export interface View {
  readonly label: string
  /** What it is, where the label does not say it. */
  readonly title?: string
  readonly search: Pick<InboxSearch, (typeof viewParts)[number]>
  /** Which count says how many there are. */
  readonly counted?: Counted
}

/** Which filters make a view; the others narrow it. */
export const viewParts = ['state', 'assigneeId', 'teamId', 'order', 'filter', 'mentioned'] as const

/** The views of each member. */
export const views: readonly View[] = [
  { label: 'Open', search: { state: 'open' }, counted: 'open' },
  { label: 'Mine', search: { state: 'open', assigneeId: 'me' }, counted: 'mine' },
  { label: 'Unassigned', search: { state: 'open', assigneeId: 'none' }, counted: 'unassigned' },
  {
    label: 'Waiting',
    title: 'Who waits for an answer, the longest first',
    search: { state: 'open', order: 'waiting' },
    counted: 'waiting',
  },
  {
    label: 'Due',
    title: 'What is to be answered first, by the reply targets',
    search: { state: 'open', order: 'due' },
    counted: 'due',
  },
  { label: 'Needs a human', search: { filter: 'needs_human' }, counted: 'needsHuman' },
  {
    label: 'Mentions',
    title: 'Where a note mentions you',
    search: { mentioned: 'me' },
    counted: 'mentions',
  },
  { label: 'Failed', search: { filter: 'failed' }, counted: 'failed' },
  { label: 'Unread', search: { filter: 'unread' }, counted: 'unread' },
  { label: 'Snoozed', search: { state: 'snoozed' }, counted: 'snoozed' },
  { label: 'Closed', search: { state: 'closed' }, counted: 'closed' },
  { label: 'All', search: { state: 'all' } },
  {
    label: 'Sent by campaigns',
    title: 'What campaigns have sent and nobody has answered yet',
    search: { filter: 'sent_by_campaigns' },
    counted: 'sentByCampaigns',
  },
]

/** Which are counted exactly, unless somebody is searched for; of the others up to `countedSent`. */
export const countedExactly: readonly (Counted | undefined)[] = ['needsHuman', 'failed', 'unread']

/** Whether the list shows a view; what is filtered beside is left aside. */
export function isShown({ search }: View, current: InboxSearch): boolean {
  const [shown, view] = [queryOf(current), queryOf(search)]
  return viewParts.every((part) => shown[part] === view[part])
}
