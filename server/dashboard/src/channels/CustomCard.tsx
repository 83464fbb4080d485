import { Anchor, Text } from '@mantine/core'
import type { DeliveryHealth } from '@replyloop/shared/contract/delivery'
import { Link } from '@tanstack/react-router'
import { Webhook } from '../ui/icons.ts'
import { fareOf, HealthBadge } from '../deliveries/HealthBadge.tsx'
import { HourSquares } from '../deliveries/HourSquares.tsx'
import { useHealth } from '../deliveries/receiver.ts'
import { ChannelBadge, ChannelCard } from './ChannelCard.tsx'

/** The custom channel, to which all labels belong that no connected channel has. */
export function CustomCard({ isConnected }: { isConnected: boolean }) {
  const receiver = isConnected ? ({ kind: 'replyWebhook' } as const) : undefined
  const { data: health } = useHealth(receiver)
  return (
    <ChannelCard
      title="Custom channel"
      icon={Webhook}
      badge={health && <CustomBadge health={health} />}
      meaning={
        <>
          Your own platform, such as a CRM or a gateway for SMS. It sends in what contacts write, and receives
          every reply at a URL.
          {!isConnected && (
            <Text size="sm" mt="xs">
              Campaigns can write first. You need an address of yours that takes web requests.
            </Text>
          )}
        </>
      }
    >
      {health && (
        <>
          <Text size="sm">
            Your platform takes each message; what has reached people is not reported here.
          </Text>
          <HourSquares hours={health.hours} />
        </>
      )}
      <Anchor component={Link} to="/settings/webhook" size="sm">
        Custom Channel Webhook
      </Anchor>
    </ChannelCard>
  )
}

const CustomBadge = ({ health }: { health: DeliveryHealth }) => {
  const fare = fareOf(health)
  return fare === 'active' ? <ChannelBadge standing="works" /> : <HealthBadge state={fare} />
}
