import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import { LogIn } from '../ui/icons.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { dayText } from '../ui/format.ts'
import { Time } from '../ui/Time.tsx'
import { useImpersonate, useResume, type SubAccount } from './agencyQueries.ts'
import { AutoRechargeForm } from './AutoRechargeForm.tsx'
import type { BulkAction } from './bulk/bulkWork.ts'
import { CreditHistory } from './CreditHistory.tsx'
import { credits } from './credits.ts'
import { balanceColor, lastsText } from './figures.ts'
import { GrantCredits } from './GrantCredits.tsx'
import { RoleButton } from './RoleButton.tsx'

/** One sub-account: its figures, and all that its agency does with it. `rows` is how many the table behind has read. */
export function SubAccountPanel({
  subAccount,
  rows,
  onAction,
}: {
  subAccount: SubAccount
  rows: number
  onAction: (action: BulkAction) => void
}) {
  const impersonate = useImpersonate(subAccount.id, rows)
  return (
    <Stack gap="lg">
      <StateNotice subAccount={subAccount} />
      <Stack gap="xs" align="flex-start">
        <Text size="sm" c="dimmed">
          {subAccount.email}
        </Text>
        <Text size="xl" fw={600} c={balanceColor(subAccount)}>
          {counted(subAccount.balance, 'credit')}
        </Text>
        <Figures subAccount={subAccount} />
        <CopyField value={subAccount.id} label="sub-account identifier" />
        <RoleButton
          needs="agent"
          variant="default"
          leftSection={<LogIn size={16} />}
          loading={impersonate.isPending || impersonate.isSuccess}
          onClick={() => impersonate.mutate()}
        >
          Sign in as this sub-account
        </RoleButton>
        <Text size="xs" c="dimmed">
          Both audit logs record it. To let its owner sign in, make them a link there, in Settings, Members.
        </Text>
        <ErrorNotice error={impersonate.error} />
      </Stack>
      <GrantCredits email={subAccount.email} />
      <AutoRechargeForm subAccount={subAccount} />
      <CreditHistory email={subAccount.email} />
      <section aria-label="More">
        <Title order={2} size="h5" mb="xs">
          More
        </Title>
        <Group gap="xs">
          <RoleButton needs="manager" variant="default" onClick={() => onAction('copy')}>
            Copy a campaign to it…
          </RoleButton>
          {subAccount.suspendedAt === null && (
            <RoleButton needs="admin" variant="default" onClick={() => onAction('suspend')}>
              Suspend…
            </RoleButton>
          )}
          {subAccount.suspendedAt !== null && subAccount.deletionDueAt === null && (
            <RoleButton needs="admin" variant="default" onClick={() => onAction('resume')}>
              Resume…
            </RoleButton>
          )}
          {subAccount.deletionDueAt === null && (
            <RoleButton
              needs="owner"
              variant="default"
              c="var(--mantine-color-red-text)"
              onClick={() => onAction('delete')}
            >
              Delete…
            </RoleButton>
          )}
        </Group>
      </section>
    </Stack>
  )
}

/** Says that a sub-account is suspended or to be deleted, with a way back. */
function StateNotice({ subAccount: { id, suspendedAt, deletionDueAt } }: { subAccount: SubAccount }) {
  const resume = useResume(id)
  if (suspendedAt === null) return null
  return (
    <Alert color={deletionDueAt === null ? 'gray' : 'red'}>
      <Text size="sm">
        {deletionDueAt === null ? (
          <>
            Suspended <Time at={suspendedAt} />: nothing is sent, and everything stays.
          </>
        ) : (
          `Deleted on ${dayText(deletionDueAt)}, with all that is in it. Nothing is sent until then.`
        )}
      </Text>
      {deletionDueAt !== null && (
        <RoleButton
          needs="admin"
          mt="xs"
          size="xs"
          variant="default"
          loading={resume.isPending}
          onClick={() => resume.mutate()}
        >
          Undo
        </RoleButton>
      )}
      <ErrorNotice error={resume.error} />
    </Alert>
  )
}

function Figures({ subAccount }: { subAccount: SubAccount }) {
  const { used, waiting, failed, liveCampaigns, lastActivityAt } = subAccount
  const figures = [
    ['Used in 7 days', credits.format(used)],
    ['Lasts until', lastsText(subAccount)],
    ['Waiting for a person', credits.format(waiting)],
    ['Failed in 7 days', credits.format(failed)],
    ['Live campaigns', credits.format(liveCampaigns)],
  ] as const
  return (
    <dl className="figure-list">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>Last activity</dt>
        <dd>{lastActivityAt === null ? 'None' : <Time at={lastActivityAt} />}</dd>
      </div>
    </dl>
  )
}
