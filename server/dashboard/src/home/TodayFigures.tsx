import { SimpleGrid, Text } from '@mantine/core'
import type { Today } from '@replyloop/shared/contract/today'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../api.ts'
import { useNeedsHumanCount } from '../inbox/inboxQueries.ts'
import { numberText } from '../ui/format.ts'

const refetchMs = 60_000

/** What has been said since midnight. */
export const useToday = () =>
  useQuery({
    queryKey: ['today'],
    queryFn: ({ signal }) => api('GET /today', { signal }),
    refetchInterval: refetchMs,
  })

/** What happened today, each figure a link to what it counts. */
export function TodayFigures({ today }: { today: Today }) {
  const waiting = useNeedsHumanCount() ?? 0
  const figures = [
    { name: 'Wait for a person now', count: waiting, to: '/inbox', filter: 'needs_human' },
    { name: 'Messages received', count: today.received, to: '/inbox' },
    { name: 'Answered by the bot', count: today.byBot, to: '/inbox' },
    { name: 'Answered by people', count: today.byPeople, to: '/inbox' },
    { name: 'Sent by campaigns', count: today.byCampaigns, to: '/campaigns' },
    { name: 'Failed', count: today.failed, to: '/inbox', filter: 'failed' },
  ] as const
  return (
    <section aria-labelledby="today">
      <Text component="h2" id="today" fz="h5" fw={600} m={0} mb="sm">
        Today
      </Text>
      <SimpleGrid cols={{ base: 2, xs: 3, md: 6 }} spacing="sm">
        {figures.map(({ name, count, to, ...rest }) => (
          <Link
            key={name}
            to={to}
            search={'filter' in rest ? { filter: rest.filter } : {}}
            className="figure-link"
            data-zero={count === 0}
          >
            <Text size="xl" fw={600} component="span">
              {numberText(count)}
            </Text>
            <Text size="xs" component="span">
              {name}
            </Text>
          </Link>
        ))}
      </SimpleGrid>
    </section>
  )
}
