import { Anchor, Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { channelKinds, type ChannelKind, type ChannelState } from '@replyloop/shared/values/channel'
import { MessageCircle, Smartphone, Webhook, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { HealthBadge } from '../deliveries/HealthBadge.tsx'
import { HourSquares } from '../deliveries/HourSquares.tsx'
import { useHealth, type Receiver } from '../deliveries/receiver.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { SettingsHeader } from './SettingsHeader.tsx'
import { useChangeChannel, useConnectedChannels, useReplyWebhook } from './settingsQueries.ts'

const kinds: Readonly<
  Record<ChannelKind, { title: string; icon: LucideIcon; meaning: string; connect: string }>
> = {
  sandbox: {
    title: 'Sandbox',
    icon: Smartphone,
    meaning:
      'A phone drawn in these pages, beside each campaign and in the inbox: to try everything out without a platform. No URL, no key.',
    connect: 'Use the sandbox',
  },
  whatsapp: {
    title: 'WhatsApp',
    icon: MessageCircle,
    meaning: 'A number of WhatsApp Business, by Meta’s Cloud API.',
    connect: 'Connect',
  },
}

const states: Readonly<Record<ChannelState, { label: string; color: string }>> = {
  active: { label: 'Connected', color: 'green' },
  stopped: { label: 'Stopped', color: 'orange' },
  off: { label: 'Not connected', color: 'gray' },
}

/** Settings > Channels: by which ways messages reach contacts, side by side. */
export function ChannelsPage() {
  const webhook = useReplyWebhook()
  const channels = useConnectedChannels()
  const failed = [webhook, channels].find(({ isError }) => isError)
  return (
    <>
      <SettingsHeader />
      {webhook.data === undefined || channels.data === undefined ? (
        <LoadingOrError error={failed?.error ?? null} refetch={failed?.refetch} rows={3} />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" maw={960}>
          <Card
            title="Custom channel"
            icon={Webhook}
            state={webhook.data.url === null ? 'off' : 'active'}
            receiver={webhook.data.url === null ? undefined : { kind: 'replyWebhook' }}
            meaning="Your own platform, such as a CRM or a gateway for SMS. It sends in what contacts write, and receives every reply at a URL."
          >
            <Anchor component={Link} to="/settings/webhook" size="sm">
              Custom Channel Webhook
            </Anchor>
          </Card>
          {channelKinds.map((kind) => (
            <KindCard
              key={kind}
              kind={kind}
              channel={channels.data.data.find((each) => each.kind === kind)}
            />
          ))}
        </SimpleGrid>
      )}
    </>
  )
}

function Card({
  title,
  icon: Icon,
  state,
  receiver,
  meaning,
  children,
}: {
  title: string
  icon: LucideIcon
  state: ChannelState
  /** Where its messages go, once there is something. */
  receiver: Receiver | undefined
  meaning: string
  children: ReactNode
}) {
  const { data: health } = useHealth(receiver)
  const { label, color } = states[state]
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Stack gap="sm" h="100%">
        <Group justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap">
            <Icon size={20} aria-hidden />
            <Title order={2} size="h5">
              {title}
            </Title>
          </Group>
          {health?.state === 'failing' ? (
            <HealthBadge state="failing" />
          ) : (
            <Badge color={color}>{label}</Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" flex={1}>
          {meaning}
        </Text>
        {health && <HourSquares hours={health.hours} />}
        {children}
      </Stack>
    </Paper>
  )
}

/** A kind of channel, with the channel of that kind, if there is one. */
function KindCard({ kind, channel }: { kind: ChannelKind; channel: ConnectedChannel | undefined }) {
  const { connect, ...words } = kinds[kind]
  const change = useChangeChannel(kind)
  const state = channel?.state ?? 'off'
  return (
    <Card {...words} state={state} receiver={channel && { kind: 'channel', id: channel.id }}>
      {channel?.state === 'stopped' && <Text size="sm">{channel.stoppedReason}</Text>}
      <Group justify="space-between">
        {channel !== undefined && (
          <Anchor component={Link} to={`/settings/channels/${channel.id}`} size="sm">
            Deliveries
          </Anchor>
        )}
        {state !== 'active' && (
          <Button size="sm" loading={change.isPending} onClick={() => change.mutate({})}>
            {connect}
          </Button>
        )}
        {state !== 'off' && (
          <>
            <Anchor
              size="sm"
              renderRoot={(props) => <Link to="/inbox" search={{ phone: true }} {...props} />}
            >
              Open the phone
            </Anchor>
            <Button
              size="sm"
              variant="default"
              loading={change.isPending}
              onClick={() => change.mutate({ disconnect: channel?.id })}
            >
              Disconnect
            </Button>
          </>
        )}
      </Group>
      <ErrorNotice error={change.error} />
    </Card>
  )
}
