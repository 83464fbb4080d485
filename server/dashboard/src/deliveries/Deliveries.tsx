import { Accordion, Anchor, Badge, Code, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RowOf } from '../api.ts'
import { deliveryErrorText } from '../inbox/messageLabels.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { ShowMoreButton } from '../ui/ShowMoreButton.tsx'
import { PlainTime, Time } from '../ui/Time.tsx'
import { useDeliveries, type Receiver } from './receiver.ts'

type Delivery = RowOf<'GET /webhooks/:id/deliveries'>

const states: Readonly<Record<Delivery['state'], { label: string; color: string }>> = {
  waiting: { label: 'Waiting its turn', color: 'gray' },
  fresh: { label: 'On its way', color: 'gray' },
  retrying: { label: 'Will be tried again', color: 'yellow' },
  delivered: { label: 'Delivered', color: 'green' },
  abandoned: { label: 'Given up', color: 'red' },
  withdrawn: { label: 'Cancelled', color: 'gray' },
}

/** A channel may accept without a status. */
const acceptedText = (status: number | null) => (status === null ? 'accepted' : `accepted with ${status}`)

/** The deliveries to a receiver, each with its attempts and the responses. */
export function Deliveries({ receiver }: { receiver: Receiver }) {
  const deliveries = useDeliveries(receiver)
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
                  <PlainTime at={delivery.event.createdAt} />
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

function Attempts({ delivery: { event, attempts, nextAttemptAt } }: { delivery: Delivery }) {
  return (
    <Stack gap="sm">
      {event.contactId !== null && (
        <Anchor component={Link} to={`/contacts/${event.contactId}`} size="sm">
          Show the contact
        </Anchor>
      )}
      {nextAttemptAt !== null && (
        <Text size="sm">
          The next attempt: <Time at={nextAttemptAt} />
        </Text>
      )}
      {attempts.length === 0 && <Text size="sm">No attempts yet.</Text>}
      {attempts.map(({ id, at, status, kind, detail, durationMs, answer }) => (
        <Stack key={id} gap={4}>
          <Text size="sm">
            <Time at={at} />: {kind === null ? acceptedText(status) : (detail ?? deliveryErrorText(kind))} (
            {durationMs} ms)
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
