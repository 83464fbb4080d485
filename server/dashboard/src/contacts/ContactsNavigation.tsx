import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMayOpen } from '../roles/useMayOpen.ts'

const pages = [
  { to: '/contacts', label: 'All contacts' },
  { to: '/lists', label: 'Lists' },
  { to: '/tags', label: 'Tags' },
  { to: '/contacts/fields', label: 'Custom fields' },
  { to: '/segments', label: 'Segments' },
  { to: '/contacts/transfers', label: 'Imports and exports' },
  { to: '/contacts/actions', label: 'Bulk actions' },
] as const

/** Links to the pages about contacts. One of them is known as Contacts > Lists (docs/interface.md#dashboard). */
export function ContactsNavigation() {
  const mayOpen = useMayOpen()
  const nav = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  // A phone has no room for all of them.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path])
  return (
    <nav ref={nav} aria-label="Contacts" className="tab-links">
      {pages
        .filter(({ to }) => mayOpen(to))
        .map(({ to, label }) => (
          <Link key={to} to={to} className="tab-link" activeOptions={{ exact: true, includeSearch: false }}>
            {label}
          </Link>
        ))}
    </nav>
  )
}
