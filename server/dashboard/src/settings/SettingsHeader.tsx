import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PageHeader } from '../ui/PageHeader.tsx'

const pages = [
  { to: '/settings', label: 'Account' },
  { to: '/settings/webhook', label: 'Custom Channel Webhook' },
  { to: '/settings/subscriptions', label: 'Subscriptions' },
  { to: '/settings/bot', label: 'Bot' },
  { to: '/settings/members', label: 'Members' },
  { to: '/settings/audit-log', label: 'Audit log' },
] as const

/**
 * The title of the settings, and the links to their pages. The specification refers to two of them by name: Settings >
 * Account, and Custom Channel Webhook.
 */
export function SettingsHeader() {
  const links = useRef<HTMLElement>(null)
  useEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <>
      <PageHeader title="Settings" />
      <nav ref={links} aria-label="Settings" className="tab-links">
        {pages.map(({ to, label }) => (
          <Link key={to} to={to} className="tab-link" activeOptions={{ exact: to === '/settings' }}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
