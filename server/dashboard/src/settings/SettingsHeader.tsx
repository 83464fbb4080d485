import { Link, useLocation } from '@tanstack/react-router'
import { useMayOpen } from '../roles/useMayOpen.ts'
import { PageHeader } from '../ui/PageHeader.tsx'

const pages = [
  { to: '/settings', label: 'Account' },
  { to: '/settings/notifications', label: 'Notifications' },
  { to: '/settings/snippets', label: 'Snippets' },
  { to: '/settings/teams', label: 'Teams' },
  { to: '/settings/api-keys', label: 'API keys' },
  { to: '/settings/channels', label: 'Channels' },
  { to: '/settings/webhook', label: 'Custom Channel Webhook' },
  { to: '/settings/subscriptions', label: 'Subscriptions' },
  { to: '/settings/bot', label: 'Bot' },
  { to: '/settings/privacy', label: 'Privacy' },
  { to: '/settings/members', label: 'Members' },
  { to: '/settings/audit-log', label: 'Audit log' },
] as const

/** For the `ref` of the links, not all of which fit on a phone. */
const scrollToCurrent = (links: Element | null) =>
  links?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/**
 * The title of the settings, and the links to their pages. Two of them are known by name
 * (docs/interface.md#dashboard): Settings > Account, and Custom Channel Webhook.
 */
export function SettingsHeader() {
  const { pathname } = useLocation()
  const mayOpen = useMayOpen()
  const part = pages.findLast(({ to }) => pathname.startsWith(to))?.label
  const shown = pages.filter(({ to }) => mayOpen(to))
  return (
    <>
      <PageHeader title="Settings" part={part} />
      {/* The key: the links of a role are there once the session is, and then have to be scrolled again. */}
      <nav key={shown.length} ref={scrollToCurrent} aria-label="Settings" className="tab-links">
        {shown.map(({ to, label }) => (
          <Link key={to} to={to} className="tab-link" activeOptions={{ exact: to === '/settings' }}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
