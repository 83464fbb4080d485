import { Group, Stack, Text, Title } from '@mantine/core'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { ShowMoreButton } from '../ui/ShowMoreButton.tsx'
import { Time } from '../ui/Time.tsx'
import { useTransactions } from './agencyQueries.ts'
import { credits } from './credits.ts'

/** The credit history of a sub-account, newest first. */
export function CreditHistory({ email }: { email: string }) {
  const transactions = useTransactions(email)
  const { rows, error, refetch } = transactions
  return (
    <section aria-label="History">
      <Title order={2} size="h5" mb="xs">
        History
      </Title>
      {rows === undefined && <LoadingOrError error={error} refetch={refetch} rows={3} />}
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed">
          No credits have been granted or used yet.
        </Text>
      )}
      <Stack gap="xs">
        {rows?.map(({ id, amount, balance, kind, description, createdAt }) => (
          <Group key={id} justify="space-between" wrap="nowrap" align="flex-start">
            <div className="break-long-words">
              <Text size="sm" dir="auto">
                {description ?? (kind === 'grant' ? 'Grant' : 'Message')}
              </Text>
              <Text size="xs" c="dimmed">
                <Time at={createdAt} />
              </Text>
            </div>
            <div style={{ textAlign: 'right' }}>
              <Text size="sm" fw={500}>
                {amount > 0 ? '+' : '−'}
                {credits.format(Math.abs(amount))}
              </Text>
              <Text size="xs" c="dimmed">
                {credits.format(balance)} left
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
      <ShowMoreButton pages={transactions} mt="sm" variant="default">
        Show older ones
      </ShowMoreButton>
    </section>
  )
}
