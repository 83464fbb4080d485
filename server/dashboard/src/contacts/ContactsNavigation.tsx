import { Link } from '@tanstack/react-router'

const places = [
  { to: '/contacts', label: 'All contacts' },
  { to: '/lists', label: 'Lists' },
  { to: '/contacts/transfers', label: 'Imports and exports' },
] as const

/** The pages about contacts: the specification sends its readers to Contacts > Lists. */
export function ContactsNavigation() {
  return (
    <nav aria-label="Contacts" className="place-links">
      {places.map(({ to, label }) => (
        <Link key={to} to={to} className="place-link" activeOptions={{ exact: true, includeSearch: false }}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
