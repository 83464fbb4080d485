import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMayOpen } from '../roles/useMayOpen.ts'
import { DocsLink } from '../ui/DocsLink.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { filtersOf, useReportSearch, type ReportPath } from './reportQueries.ts'

const pages = [
  { to: '/reports', label: 'Overview' },
  { to: '/reports/response-times', label: 'Response times' },
  { to: '/reports/cohorts', label: 'Cohorts' },
  { to: '/reports/bot', label: 'Bot' },
  { to: '/reports/members', label: 'Members' },
  { to: '/reports/channels', label: 'Channels' },
] as const

/** For the `ref` of the links, not all of which fit on a phone. */
const scrollToCurrent = (links: Element | null) =>
  links?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** A page of reports: the title, the links to all of them, which keep the period and the filters, and those that its first report obeys. */
export function ReportsFrame({ report, children }: { report: ReportPath; children: ReactNode }) {
  const { pathname } = useLocation()
  const search = useReportSearch()
  const mayOpen = useMayOpen()
  const part = pages.findLast(({ to }) => pathname.startsWith(to))?.label
  const shown = pages.filter(({ to }) => mayOpen(to))
  return (
    <>
      <PageHeader
        title="Reports"
        part={part}
        description={
          <>
            A number that is a link opens the people behind it.{' '}
            <DocsLink page="guide/reports">What is counted</DocsLink>
          </>
        }
      />
      <nav key={shown.length} ref={scrollToCurrent} aria-label="Reports" className="tab-links">
        {shown.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            search={search}
            className="tab-link"
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {label}
          </Link>
        ))}
      </nav>
      <ReportFilters has={filtersOf[report]} />
      {children}
    </>
  )
}
