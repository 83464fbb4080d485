import { Group, Stack, Text } from '@mantine/core'
import type { DeliveryHealth } from '@replyloop/shared/contract/delivery'
import type { ReactNode } from 'react'
import { deliveryErrorText } from '../inbox/messageLabels.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { Section } from '../ui/Section.tsx'
import { Time } from '../ui/Time.tsx'
import { Deliveries } from './Deliveries.tsx'
import { fareOf, HealthBadge } from './HealthBadge.tsx'
import { HourSquares } from './HourSquares.tsx'
import { ReplayMenu } from './ReplayMenu.tsx'
import { useHealth, type Receiver } from './receiver.ts'
import { May } from '../roles/May.tsx'

/** How deliveries to a receiver fare, what was delivered, and the button that sends failed ones again. */
export function ReceiverDeliveries({
  receiver,
  description,
}: {
  receiver: Receiver
  description: ReactNode
}) {
  const { data: health, error, refetch } = useHealth(receiver)
  return (
    <Section title="Deliveries" description={description}>
      {health === undefined || health === null ? (
        <LoadingOrError error={error} refetch={refetch} rows={3} />
      ) : (
        <Stack gap="md">
          <Health health={health} />
          <HourSquares hours={health.hours} />
          {(health.state === 'active' || health.state === 'failing') && (
            <May role="admin">
              <Group>
                <ReplayMenu receiver={receiver} />
              </Group>
            </May>
          )}
          <Deliveries receiver={receiver} />
        </Stack>
      )}
    </Section>
  )
}

function Health({ health }: { health: DeliveryHealth }) {
  const { failingSince, lastSentAt, lastFailure } = health
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <HealthBadge state={fareOf(health)} />
        {failingSince !== null && (
          <Text size="sm" c="dimmed">
            failing since <Time at={failingSince} />
          </Text>
        )}
      </Group>
      {lastSentAt !== null && (
        <Text size="sm">
          Last success: <Time at={lastSentAt} />
        </Text>
      )}
      {lastFailure !== null && (
        <Text size="sm">
          Last failure: <Time at={lastFailure.at} />. {reasonOf(lastFailure)}
        </Text>
      )}
    </Stack>
  )
}

const reasonOf = ({ detail, kind }: NonNullable<DeliveryHealth['lastFailure']>) =>
  detail ?? (kind === null ? '' : deliveryErrorText(kind))
