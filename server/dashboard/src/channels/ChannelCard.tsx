import './channelCard.css'
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { Icon } from '../ui/icon.tsx'
import type { ReactNode } from 'react'
import { standingTexts, type Standing } from './standing.ts'

/** A channel, or a kind that can be connected, beside the others. */
export function ChannelCard({
  title,
  icon: Icon,
  badge,
  meaning,
  children,
}: {
  title: string
  icon: Icon
  /** How it stands; a kind that can be connected has none. */
  badge?: ReactNode
  meaning: ReactNode
  children: ReactNode
}) {
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
          {badge}
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
export const ChannelBadge = ({ standing }: { standing: Standing }) => (
  <Badge color={standingTexts[standing].color} style={{ flexShrink: 0 }}>
    {standingTexts[standing].label}
  </Badge>
)
