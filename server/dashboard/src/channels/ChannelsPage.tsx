import { Anchor, Button, Group, SimpleGrid, Text } from '@mantine/core'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { channelKinds, type ChannelKind } from '@replyloop/shared/values/channel'
import { Link } from '@tanstack/react-router'
import { Webhook } from 'lucide-react'
import { SettingsHeader } from '../settings/SettingsHeader.tsx'
import { useReplyWebhook } from '../settings/settingsQueries.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { ChannelCard } from './ChannelCard.tsx'
import { kindTexts } from './channelKinds.ts'
import { useChangeChannel, useConnectedChannels } from './channelQueries.ts'

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
          <ChannelCard
            title="Custom channel"
            icon={Webhook}
            state={webhook.data.url === null ? 'off' : 'active'}
            receiver={webhook.data.url === null ? undefined : { kind: 'replyWebhook' }}
            meaning="Your own platform, such as a CRM or a gateway for SMS. It sends in what contacts write, and receives every reply at a URL."
          >
            <Anchor component={Link} to="/settings/webhook" size="sm">
              Custom Channel Webhook
            </Anchor>
          </ChannelCard>
          {channelKinds.map((kind) => {
            const ofKind = channels.data.data.filter((channel) => channel.kind === kind)
            return kindTexts[kind].fields.length === 0 ? (
              <SingleCard key={kind} kind={kind} channel={ofKind[0]} />
            ) : (
              [
                ...ofKind.map((channel) => <ConnectedCard key={channel.id} channel={channel} />),
                <KindCard key={kind} kind={kind} />,
              ]
            )
          })}
        </SimpleGrid>
      )}
    </>
  )
}

/** A kind without settings, of which there is one channel at most: connected by one click. */
function SingleCard({ kind, channel }: { kind: ChannelKind; channel: ConnectedChannel | undefined }) {
  const { connect, title, icon, meaning } = kindTexts[kind]
  const change = useChangeChannel(kind)
  const state = channel?.state ?? 'off'
  return (
    <ChannelCard
      title={title}
      icon={icon}
      meaning={meaning}
      state={state}
      receiver={channel && { kind: 'channel', id: channel.id }}
    >
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
    </ChannelCard>
  )
}

/** A channel with settings: what it is, and the way to its page. */
function ConnectedCard({ channel }: { channel: ConnectedChannel }) {
  const { id, kind, name, label, state, stoppedReason } = channel
  const { icon, title } = kindTexts[kind]
  return (
    <ChannelCard
      title={label}
      icon={icon}
      state={state}
      receiver={{ kind: 'channel', id }}
      meaning={
        <>
          {title}; messages with the label <bdi>{name}</bdi> go out here.
        </>
      }
    >
      {state === 'stopped' && stoppedReason !== null && <Text size="sm">{stoppedReason}</Text>}
      <Anchor component={Link} to={`/settings/channels/${id}`} size="sm">
        Open <bdi>{name}</bdi>
      </Anchor>
    </ChannelCard>
  )
}

/** A kind with settings, of which another one can be connected. */
function KindCard({ kind }: { kind: ChannelKind }) {
  const { title, icon, meaning, connect } = kindTexts[kind]
  return (
    <ChannelCard title={title} icon={icon} meaning={meaning} state={undefined} receiver={undefined}>
      <Group>
        <Button
          size="sm"
          renderRoot={(props) => <Link to={`/settings/channels/connect/${kind}`} {...props} />}
        >
          {connect}
        </Button>
      </Group>
    </ChannelCard>
  )
}
