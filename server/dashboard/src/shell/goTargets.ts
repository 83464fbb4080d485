import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { nameOf } from '../contacts/nameOf.ts'
import { useMayOpen } from '../roles/useMayOpen.ts'
import { useSession } from '../useSession.ts'

/** Where one can go: a page, a contact, a campaign or a broadcast. */
export interface Target {
  readonly path: string
  readonly name: string
  readonly kind: 'Page' | 'Contact' | 'Campaign' | 'Broadcast'
}

const pages = [
  ['/', 'Home'],
  ['/inbox', 'Inbox'],
  ['/contacts', 'Contacts'],
  ['/contacts/transfers', 'Import and export'],
  ['/contacts/actions', 'Bulk actions'],
  ['/lists', 'Lists'],
  ['/tags', 'Tags'],
  ['/segments', 'Segments'],
  ['/campaigns', 'Campaigns'],
  ['/campaigns/new', 'New campaign'],
  ['/broadcasts', 'Broadcasts'],
  ['/reports', 'Reports'],
  ['/reports/response-times', 'Reports: response times'],
  ['/reports/cohorts', 'Reports: cohorts'],
  ['/reports/bot', 'Reports: bot'],
  ['/reports/members', 'Reports: members'],
  ['/reports/channels', 'Reports: channels'],
  ['/agency', 'Agency'],
  ['/settings', 'Settings: account'],
  ['/settings/snippets', 'Settings: snippets'],
  ['/settings/api-keys', 'Settings: API keys'],
  ['/settings/channels', 'Settings: channels'],
  ['/settings/webhook', 'Settings: Custom Channel Webhook'],
  ['/settings/subscriptions', 'Settings: subscriptions'],
  ['/settings/bot', 'Settings: bot'],
  ['/settings/privacy', 'Settings: privacy'],
  ['/settings/members', 'Settings: members'],
  ['/settings/audit-log', 'Settings: audit log'],
] as const

const mostOfAKind = 5

/**
 * The targets that have a text in their name: pages at once; contacts, campaigns and broadcasts, which are searched for once the typing
 * pauses, only where they are for the very text.
 */
export function useGoTargets(text: string, searched: string): readonly Target[] {
  const { data: session } = useSession()
  const mayOpen = useMayOpen()
  const search = searched.trim()
  const typed = text.trim()
  const { data: found = [] } = useQuery({
    queryKey: ['go', search],
    queryFn: async ({ signal }) => {
      const query = { search, limit: String(mostOfAKind) }
      const [contacts, campaigns, broadcasts] = await Promise.all([
        api('GET /contact_search', { query, signal }),
        api('GET /campaigns', { query, signal }),
        api('GET /broadcasts', { query, signal }),
      ])
      return [
        ...contacts.data.map((contact): Target => ({
          path: `/contacts/${contact.id}`,
          name: nameOf(contact),
          kind: 'Contact',
        })),
        ...campaigns.data.map(({ id, name }): Target => ({
          path: `/campaigns/${id}`,
          name,
          kind: 'Campaign',
        })),
        ...broadcasts.data.map(({ id, name }): Target => ({
          path: `/broadcasts/${id}`,
          name,
          kind: 'Broadcast',
        })),
      ]
    },
    enabled: search !== '',
  })
  const isAgency = session?.account.type === 'agency'
  const fitting = pages.filter(
    ([path, name]) =>
      name.toLowerCase().includes(typed.toLowerCase()) && (path !== '/agency' || isAgency) && mayOpen(path),
  )
  const shown = fitting.map(([path, name]): Target => ({ path, name, kind: 'Page' }))
  return typed === '' ? shown : [...shown.slice(0, mostOfAKind), ...(typed === search ? found : [])]
}
