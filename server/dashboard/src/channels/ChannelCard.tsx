import './channelCard.css'
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ChannelState } from '@replyloop/shared/values/channel'
import type { Icon } from '../ui/icon.tsx'
import type { ReactNode } from 'react'
import { HealthBadge } from '../deliveries/HealthBadge.tsx'
import { useHealth, type Receiver } from '../deliveries/receiver.ts'
import { stateTexts } from './channelKinds.ts'

/** A channel, or a kind that can be connected, beside the others. */
export function ChannelCard({
  title,
  icon: Icon,
  state,
  receiver,
  meaning,
  children,
}: {
  title: string
  icon: Icon
  /** `undefined` for a kind that can be connected. */
  state?: ChannelState
  /** Where its messages go, once there is something. */
  receiver?: Receiver
  meaning: ReactNode
  children: ReactNode
}) {
  const { data: health } = useHealth(receiver)
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Stack gap="sm" h="100%" className="channel-card">
        <Group justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap" miw={0}>
            <Icon size={20} aria-hidden style={{ flexShrink: 0 }} />
            <Title order={3} size="h5" className="break-long-words">
              {title}
            </Title>
          </Group>
          {health?.state === 'failing' && state === 'active' ? (
            <HealthBadge state="failing" />
          ) : (
            state !== undefined && <ChannelBadge state={state} />
          )}
        </Group>
        <Text component="div" size="sm" c="dimmed" className="break-long-words">
          {meaning}
        </Text>
        {children}
      </Stack>
    </Paper>
  )
}

/** How a channel stands, in a word. */
export const ChannelBadge = ({ state }: { state: ChannelState }) => (
  <Badge color={stateTexts[state].color} style={{ flexShrink: 0 }}>
    {stateTexts[state].label}
  </Badge>
)
