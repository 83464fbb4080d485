import { Badge, NavLink } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import {
  Building2,
  ChartColumn,
  CircleQuestionMark,
  House,
  Inbox,
  Megaphone,
  Send,
  Settings,
  Users,
} from '../ui/icons.ts'
import { useNeedsHumanCount } from '../inbox/inboxQueries.ts'
import { numberText } from '../ui/format.ts'
import { useSession } from '../useSession.ts'

const pages = [
  { to: '/', label: 'Home', icon: House },
  { to: '/inbox', label: 'Inbox', icon: Inbox },
  { to: '/contacts', label: 'Contacts', icon: Users },
  { to: '/campaigns', label: 'Campaigns', icon: Megaphone },
  { to: '/broadcasts', label: 'Broadcasts', icon: Send },
  { to: '/reports', label: 'Reports', icon: ChartColumn },
  { to: '/agency', label: 'Agency', icon: Building2, agencyOnly: true },
  { to: '/settings', label: 'Settings', icon: Settings },
] as const

/** Links to the pages of this account, and to the documents. The inbox has a badge with the conversations that need a human. */
export function Navigation({ onNavigate }: { onNavigate: () => void }) {
  const { data: session } = useSession()
  const needsHuman = useNeedsHumanCount() ?? 0
  const isAgency = session?.account.type === 'agency'
  // Lists, segments and tags are tabs of the contacts.
  const isAtTab = useLocation({ select: ({ pathname }) => /^\/(lists|segments|tags)/.test(pathname) })
  const shown = pages.filter((page) => isAgency || !('agencyOnly' in page))
  return (
    <>
      {shown.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/' }}
          onClick={onNavigate}
          className="nav-link"
        >
          {({ isActive }) => (
            <NavLink
              component="span"
              active={isActive || (to === '/contacts' && isAtTab)}
              label={label}
              rightSection={
                to === '/inbox' &&
                needsHuman > 0 && (
                  <Badge
                    size="sm"
                    color="orange"
                    aria-label={`${needsHuman} ${needsHuman === 1 ? 'needs' : 'need'} a human`}
                  >
                    {numberText(needsHuman)}
                  </Badge>
                )
              }
              leftSection={<Icon size={18} strokeWidth={1.75} />}
            />
          )}
        </Link>
      ))}
      <a href="/docs" target="_blank" rel="noreferrer" className="nav-link">
        <NavLink
          component="span"
          label="Help"
          leftSection={<CircleQuestionMark size={18} strokeWidth={1.75} />}
        />
      </a>
    </>
  )
}
