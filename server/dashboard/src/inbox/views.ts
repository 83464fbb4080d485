import { queryOf, type InboxSearch } from './inboxSearch.ts'

/** What the list can show, one at a time. */
export interface View {
  readonly label: string
  /** What it is, where the label does not say it. */
  readonly title?: string
  readonly search: Pick<InboxSearch, 'state' | 'assigneeId' | 'teamId' | 'order' | 'filter'>
  /** Which count says how many there are. */
  readonly counted?: 'needsHuman' | 'failed' | 'unread' | 'sentByCampaigns'
}

/** The views of a member. */
export const viewsOf = (memberId: string): readonly View[] => [
  { label: 'Open', search: { state: 'open' } },
  { label: 'Mine', search: { state: 'open', assigneeId: memberId } },
  { label: 'Unassigned', search: { state: 'open', assigneeId: 'none' } },
  {
    label: 'Waiting',
    title: 'Who waits for an answer, the longest first',
    search: { state: 'open', order: 'waiting' },
  },
  {
    label: 'Due',
    title: 'What is to be answered first, by the reply targets',
    search: { state: 'open', order: 'due' },
  },
  { label: 'Needs a human', search: { filter: 'needs_human' }, counted: 'needsHuman' },
  { label: 'Failed', search: { filter: 'failed' }, counted: 'failed' },
  { label: 'Unread', search: { filter: 'unread' }, counted: 'unread' },
  { label: 'Snoozed', search: { state: 'snoozed' } },
  { label: 'Closed', search: { state: 'closed' } },
  { label: 'All', search: { state: 'all' } },
  {
    label: 'Sent by campaigns',
    title: 'What campaigns have sent and nobody has answered yet',
    search: { filter: 'sent_by_campaigns' },
    counted: 'sentByCampaigns',
  },
]

/** Whether the list shows a view; what is filtered beside is left aside. */
export function isShown({ search }: View, current: InboxSearch): boolean {
  const [shown, view] = [queryOf(current), queryOf(search)]
  return (['state', 'assigneeId', 'teamId', 'order', 'filter'] as const).every(
    (part) => shown[part] === view[part],
  )
}
