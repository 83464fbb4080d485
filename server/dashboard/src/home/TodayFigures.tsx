import { Anchor, Group, SimpleGrid, Text } from '@mantine/core'
import type { Today } from '@replyloop/shared/contract/today'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../api.ts'
import { useConnectedChannels } from '../channels/channelQueries.ts'
import { standingOf, type Standing } from '../channels/standing.ts'
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

/** How a channel stands that somebody has to look at. */
const needAttention: readonly Standing[] = ['stopped', 'broken']

/** What happened today, each figure a link to what it counts. */
export function TodayFigures({ today }: { today: Today }) {
  const waiting = useNeedsHumanCount() ?? 0
  const channels = useConnectedChannels().data?.data ?? []
  const stopped = channels.filter((channel) => needAttention.includes(standingOf(channel))).length
  const figures = [
    { name: 'Wait for a person now', count: waiting, to: '/inbox', filter: 'needs_human' },
    { name: 'Messages received', count: today.received, to: '/inbox' },
    { name: 'Answered by the bot', count: today.byBot, to: '/inbox' },
    { name: 'Answered by people', count: today.byPeople, to: '/inbox' },
    { name: 'Sent by campaigns', count: today.byCampaigns, to: '/campaigns' },
    { name: 'Failed', count: today.failed, to: '/inbox', filter: 'failed' },
    { name: 'Channels that need attention', count: stopped, to: '/settings/channels' },
  ] as const
  return (
    <section aria-labelledby="today">
      <Group justify="space-between" mb="sm">
        <Text component="h2" id="today" fz="h5" fw={600} m={0}>
          Today
        </Text>
        <Anchor component={Link} to="/reports" size="sm">
          All reports
        </Anchor>
      </Group>
      <SimpleGrid cols={{ base: 2, xs: 4, md: 7 }} spacing="sm">
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
