import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { May } from '../roles/May.tsx'
import { LogIn } from '../ui/icons.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { DocsLink } from '../ui/DocsLink.tsx'
import { dayText, percentText, waitOrNone } from '../ui/format.ts'
import { Time } from '../ui/Time.tsx'
import { useImpersonate, useResume, type SubAccount } from './agencyQueries.ts'
import { AutoRechargeForm } from './AutoRechargeForm.tsx'
import type { BulkAction } from './bulk/bulkWork.ts'
import { CreditHistory } from './CreditHistory.tsx'
import { credits } from './credits.ts'
import { balanceColor, lastsText } from './figures.ts'
import { GrantCredits } from './GrantCredits.tsx'

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
      </Stack>
      <CreditHistory email={subAccount.email} />
      <GrantCredits email={subAccount.email} />
      <AutoRechargeForm subAccount={subAccount} />
      <Stack component="section" aria-label="Sign in" gap="xs" align="flex-start">
        <CopyField value={subAccount.id} label="sub-account identifier" />
        <May role="agent">
          <Button
            variant="default"
            leftSection={<LogIn size={16} />}
            loading={impersonate.isPending || impersonate.isSuccess}
            onClick={() => impersonate.mutate()}
          >
            Sign in as this sub-account
          </Button>
          <Text size="xs" c="dimmed">
            Both audit logs record it.
            <May role="admin"> To let its owner sign in, make them a link there, in Settings, Members.</May>
          </Text>
        </May>
        <ErrorNotice error={impersonate.error} />
      </Stack>
      <May role="manager">
        <section aria-label="More">
          <Title order={2} size="h5" mb="xs">
            More
          </Title>
          <Group gap="xs">
            <Button variant="default" onClick={() => onAction('copy')}>
              Copy a campaign to it…
            </Button>
            {subAccount.suspendedAt === null && (
              <May role="admin">
                <Button variant="default" onClick={() => onAction('suspend')}>
                  Suspend…
                </Button>
              </May>
            )}
            {subAccount.suspendedAt !== null && subAccount.deletionDueAt === null && (
              <May role="admin">
                <Button variant="default" onClick={() => onAction('resume')}>
                  Resume…
                </Button>
              </May>
            )}
            {subAccount.deletionDueAt === null && (
              <May role="owner">
                <Button
                  variant="default"
                  c="var(--mantine-color-red-text)"
                  onClick={() => onAction('delete')}
                >
                  Delete…
                </Button>
              </May>
            )}
          </Group>
        </section>
      </May>
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
          `Will be erased on ${dayText(deletionDueAt)}, with all that is in it. Nothing is sent until then.`
        )}
      </Text>
      {deletionDueAt !== null && (
        <May role="admin">
          <Button
            mt="xs"
            size="xs"
            variant="default"
            loading={resume.isPending}
            onClick={() => resume.mutate()}
          >
            Undo
          </Button>
        </May>
      )}
      <ErrorNotice error={resume.error} />
    </Alert>
  )
}

function Figures({ subAccount }: { subAccount: SubAccount }) {
  const { used, waiting, failed, liveCampaigns, responseTime, botShare, sent, lastActivityAt } = subAccount
  const figures = [
    ['Used in 7 days', credits.format(used)],
    ['Lasts until', lastsText(subAccount)],
    ['Waiting for a person', credits.format(waiting)],
    ['Failed in 7 days', credits.format(failed)],
    ['Live campaigns', credits.format(liveCampaigns)],
    [
      <DocsLink key="response" page="guide/reports#response-of-a-client">
        Response
      </DocsLink>,
      waitOrNone(responseTime),
    ],
    [
      <DocsLink key="bot" page="guide/reports#by-the-bot">
        By the bot
      </DocsLink>,
      botShare === null ? '–' : percentText(botShare),
    ],
    [
      <DocsLink key="sent" page="guide/reports#sent-in-30-days">
        Sent in 30 days
      </DocsLink>,
      credits.format(sent),
    ],
  ] as const
  return (
    <dl className="figure-list">
      {figures.map(([label, value], at) => (
        <div key={at}>
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
