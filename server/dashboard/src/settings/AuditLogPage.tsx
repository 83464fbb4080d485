import { Text } from '@mantine/core'
import { ScrollText } from '../ui/icons.ts'
import type { RowOf } from '../api.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { timeColumn } from '../ui/timeColumn.tsx'
import { actionTexts } from './auditTexts.ts'
import { SettingsHeader } from './SettingsHeader.tsx'
import { useAuditLog } from './settingsQueries.ts'

type Entry = RowOf<'GET /audit_log'>

const Actor = ({ action, memberName, agencyName }: Entry) =>
  memberName === null ? (
    action === 'sign_in_link_made' ? (
      'The operator'
    ) : (
      'An API key'
    )
  ) : (
    <>
      <bdi>{memberName}</bdi>
      {agencyName !== null && (
        <>
          {' of '}
          <bdi>{agencyName}</bdi>
        </>
      )}
    </>
  )

const columns: Column<Entry>[] = [
  {
    header: 'What',
    width: 'minmax(0, 1fr)',
    cell: (entry) => (
      <Text size="sm">
        <strong>
          <Actor {...entry} />
        </strong>{' '}
        {actionTexts[entry.action]}{' '}
        {entry.subject === null ? (
          entry.agencyName !== null && entry.action.startsWith('acting_') && 'this account'
        ) : (
          <bdi>{entry.subject}</bdi>
        )}
      </Text>
    ),
  },
  timeColumn('When', ({ createdAt }) => createdAt),
]

/** Who did what in this account. */
export function AuditLogPage() {
  const log = useAuditLog()
  return (
    <>
      <SettingsHeader />
      <DataTable
        label="Audit log"
        pages={log}
        columns={columns}
        wraps
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={ScrollText} title="Nothing has happened yet">
            Sign-ins, keys, members and settings will stand here.
          </EmptyState>
        }
      />
    </>
  )
}
