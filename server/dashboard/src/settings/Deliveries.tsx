import { Accordion, Badge, Code, Group, Stack, Text } from '@mantine/core'
import type { RowOf } from '../api.ts'
import { deliveryErrorText } from '../inbox/messageLabels.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { ShowMoreButton } from '../ui/ShowMoreButton.tsx'
import { Time } from '../ui/Time.tsx'
import { useDeliveries } from './settingsQueries.ts'

type Delivery = RowOf<'GET /webhooks/:id/deliveries'>

const states: Readonly<Record<Delivery['state'], { label: string; color: string }>> = {
  waiting: { label: 'Waiting its turn', color: 'gray' },
  fresh: { label: 'On its way', color: 'gray' },
  retrying: { label: 'Will be tried again', color: 'yellow' },
  delivered: { label: 'Delivered', color: 'green' },
  abandoned: { label: 'Given up', color: 'red' },
  withdrawn: { label: 'Cancelled', color: 'gray' },
}

/** The deliveries to a subscription, each with its attempts and the responses of the URL. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const deliveries = useDeliveries(webhookId)
  const { rows, error, refetch } = deliveries
  if (rows === undefined) return <LoadingOrError error={error} refetch={refetch} rows={3} />
  if (rows.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing has been sent yet. Deliveries will appear here.
      </Text>
    )
  return (
    <>
      <Accordion variant="contained" multiple>
        {rows.map((delivery) => (
          <Accordion.Item key={delivery.id} value={delivery.id}>
            <Accordion.Control>
              <Group gap="sm">
                <Badge color={states[delivery.state].color} fw={500}>
                  {states[delivery.state].label}
                </Badge>
                <Text size="sm">{delivery.event.type}</Text>
                <Text size="sm" c="dimmed">
                  <Time at={delivery.event.createdAt} />
                </Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Attempts delivery={delivery} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <ShowMoreButton pages={deliveries} mt="sm" variant="default">
        Show older ones
      </ShowMoreButton>
    </>
  )
}

function Attempts({ delivery: { attempts, nextAttemptAt } }: { delivery: Delivery }) {
  return (
    <Stack gap="sm">
      {nextAttemptAt !== null && (
        <Text size="sm">
          The next attempt: <Time at={nextAttemptAt} />
        </Text>
      )}
      {attempts.length === 0 && <Text size="sm">No attempts yet.</Text>}
      {attempts.map(({ id, at, status, kind, detail, durationMs, answer }) => (
        <Stack key={id} gap={4}>
          <Text size="sm">
            <Time at={at} />:{' '}
            {kind === null ? `accepted with ${status}` : (detail ?? deliveryErrorText(kind))} ({durationMs}{' '}
            ms)
          </Text>
          {answer !== null && answer !== '' && (
            <Code block tabIndex={0} style={{ maxHeight: 160, overflow: 'auto' }}>
              {answer}
            </Code>
          )}
        </Stack>
      ))}
    </Stack>
  )
}
