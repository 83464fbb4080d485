import { Text } from '@mantine/core'
import { ScrollText } from '../ui/icons.ts'
import type { RowOf } from '../api.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { timeColumn } from '../ui/timeColumn.tsx'
import { SettingsHeader } from './SettingsHeader.tsx'
import { useAuditLog } from './settingsQueries.ts'

type Entry = RowOf<'GET /audit_log'>

const actionTexts: Readonly<Record<Entry['action'], string>> = {
  account_set_up: 'set the account up with',
  signed_in: 'signed in with',
  sign_in_link_made: 'made a sign-in link for',
  signed_in_by_link: 'signed in by a link of the operator with',
  signed_out: 'signed out',
  password_changed: 'changed their password',
  member_invited: 'invited',
  member_joined: 'joined with',
  member_removed: 'removed',
  member_role_changed: 'changed the role of',
  password_link_made: 'made a link for a new password of',
  api_key_generated: 'generated the API key',
  api_key_created: 'made the key',
  api_key_changed: 'changed the key',
  api_key_ended: 'ended the key',
  reply_webhook_changed: 'set the Custom Channel Webhook',
  reply_webhook_removed: 'unset the Custom Channel Webhook',
  channel_connected: 'connected a channel',
  channel_changed: 'changed the settings of a channel',
  channel_tested: 'tested a channel',
  channel_registered: 'registered a channel with its PIN',
  channel_subscribed: 'asked the provider of a channel for its hooks',
  channel_resumed: 'tried a channel again',
  channel_disconnected: 'disconnected a channel',
  reply_webhook_secret_shown: 'looked at the signing secret',
  reply_webhook_secret_rotated: 'changed the signing secret',
  settings_changed: 'changed settings',
  opt_out_undone: 'took back the opt-out of',
  contact_merged: 'merged the contact',
  contact_erased: 'erased the contact',
  contact_data_downloaded: 'downloaded the data of',
  auto_recharge_changed: 'changed the auto-recharge of',
  example_data_added: 'added example data',
  example_data_removed: 'removed the example data',
  acting_started: 'signed in as',
  acting_ended: 'went back from',
}

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
