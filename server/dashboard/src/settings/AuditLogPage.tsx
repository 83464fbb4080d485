import './audit.css'
import { Accordion, Button, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScrollText, SearchX } from '../ui/icons.ts'
import type { RowOf } from '../api.ts'
import { dateFormat } from '../ui/format.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { ShowMoreButton } from '../ui/ShowMoreButton.tsx'
import { AuditEntry } from './AuditEntry.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { isWholeLog, type AuditFilter } from './auditFilter.ts'
import { SettingsHeader } from './SettingsHeader.tsx'
import { useAuditLog } from './settingsQueries.ts'

type Entry = RowOf<'GET /audit_log'>

const dayFormat = dateFormat({ dateStyle: 'full' })

/** Who did what in this account, day by day. */
export function AuditLogPage() {
  const filter = useSearch({ from: '/shell/settings/audit-log' })
  const navigate = useNavigate()
  const set = (search: AuditFilter) => void navigate({ to: '/settings/audit-log', search, replace: true })
  const log = useAuditLog(filter)
  const name = log.rows?.find(({ actor }) => actor === filter.actor)?.memberName ?? undefined
  return (
    <>
      <SettingsHeader />
      <AuditFilters filter={filter} actorName={name} onChange={set} />
      {log.rows === undefined ? (
        <LoadingOrError error={log.error} refetch={log.refetch} />
      ) : log.rows.length === 0 ? (
        <NothingFound filter={filter} onClear={() => set({})} />
      ) : (
        <>
          {daysOf(log.rows).map(([day, entries]) => (
            <section key={day} aria-label={day} className="audit-day">
              <Title order={2} size="h5" mb="xs">
                {day}
              </Title>
              <Accordion variant="contained" multiple order={3} keepMounted={false}>
                {entries.map((entry) => (
                  <AuditEntry key={entry.id} entry={entry} onOnly={(actor) => set({ ...filter, actor })} />
                ))}
              </Accordion>
            </section>
          ))}
          <ErrorNotice error={log.error} onRetry={() => void log.fetchNextPage()} />
          <ShowMoreButton pages={log} variant="default">
            Show older ones
          </ShowMoreButton>
        </>
      )}
    </>
  )
}

const daysOf = (entries: readonly Entry[]) => [
  ...Map.groupBy(entries, ({ createdAt }) => dayFormat.format(Date.parse(createdAt))),
]

const NothingFound = ({ filter, onClear }: { filter: AuditFilter; onClear: () => void }) =>
  isWholeLog(filter) ? (
    <EmptyState icon={ScrollText} title="Nothing has happened yet">
      Sign-ins, members, keys, settings, webhooks, channels, campaigns, lists, imports, exports and credits
      will stand here: who did what, when and from where.
    </EmptyState>
  ) : (
    <EmptyState icon={SearchX} title="Nothing like that has happened">
      <Button variant="default" onClick={onClear} mt="xs">
        Show everything
      </Button>
    </EmptyState>
  )
