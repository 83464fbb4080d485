import { Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { counted } from '../ui/counted.ts'
import { statFields } from './campaignLabels.ts'
import { DailyStatsChart } from './DailyStatsChart.tsx'
import { numberText } from '../ui/format.ts'

/** A campaign's statistics: the totals, and a chart of the last 30 days. */
export function CampaignStats({ id }: { id: string }) {
  const {
    data: stats,
    error,
    refetch,
  } = useQuery({
    queryKey: ['campaigns', 'stats', id],
    queryFn: () => api('GET /campaigns/:id/stats', { params: { id } }),
  })
  return (
    <section aria-labelledby="numbers">
      <Title order={2} size="h5" mb="sm" id="numbers">
        What it has done
      </Title>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      <SimpleGrid cols={{ base: 2, xs: 3, lg: 5 }} spacing="sm" mb="md">
        {statFields.map(({ key, name }) => (
          <Paper key={key} withBorder p="sm">
            <Stack gap={0} h="100%" justify="space-between">
              <Text size="xs" c="dimmed">
                {name}
              </Text>
              {stats === undefined ? (
                <Skeleton height={28} mt={4} width={48} />
              ) : (
                <Text size="xl" fw={600} data-count={key}>
                  {numberText(stats[key])}
                </Text>
              )}
            </Stack>
          </Paper>
        ))}
      </SimpleGrid>
      {stats !== undefined && stats.sentToTests > 0 && (
        <Text size="sm" c="dimmed" mb="md">
          {counted(stats.sentToTests, 'message')} of tests {stats.sentToTests === 1 ? 'is' : 'are'} not
          counted.
        </Text>
      )}
      {stats === undefined ? <Skeleton height={172} /> : <DailyStatsChart days={stats.days} />}
    </section>
  )
}
