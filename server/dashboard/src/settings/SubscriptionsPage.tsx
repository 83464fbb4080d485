import { Anchor, Badge, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Webhook } from '../ui/icons.ts'
import type { RowOf } from '../api.ts'
import { createdColumn } from '../ui/timeColumn.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AddSubscriptionButton } from './AddSubscriptionButton.tsx'
import { SettingsHeader } from './SettingsHeader.tsx'
import { useSubscriptions } from './settingsQueries.ts'
import { SubscriptionHealth } from './SubscriptionHealth.tsx'

type Subscription = RowOf<'GET /webhooks'>

const columns: Column<Subscription>[] = [
  {
    header: 'URL',
    width: 'minmax(0, 3fr)',
    cell: ({ id, targetUrl }) => (
      <Anchor component={Link} to={`/settings/subscriptions/${id}`} size="sm" fw={500} truncate>
        {targetUrl}
      </Anchor>
    ),
  },
  {
    header: 'Events',
    width: 'minmax(0, 2fr)',
    wideOnly: true,
    cell: ({ events }) => (
      <Text size="sm" truncate title={events.join(', ')}>
        {events[0]}
        {events.length > 1 && (
          <Badge ml={6} color="gray">
            +{events.length - 1}
          </Badge>
        )}
      </Text>
    ),
  },
  { header: 'Health', width: '8.125rem', cell: (subscription) => <SubscriptionHealth {...subscription} /> },
  createdColumn(),
]

/** Settings > Subscriptions: the URLs that Zapier, n8n and backends have subscribed to events. */
export function SubscriptionsPage() {
  const subscriptions = useSubscriptions()
  return (
    <>
      <SettingsHeader />
      <Group mb="md">
        <AddSubscriptionButton />
      </Group>
      <DataTable
        label="Subscriptions"
        pages={subscriptions}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={Webhook} title="No subscriptions yet">
            Zapier and n8n subscribe by themselves when a workflow with one of our triggers is switched on. A
            backend subscribes by POST /v1/webhooks, or by hand here.
          </EmptyState>
        }
      />
    </>
  )
}
