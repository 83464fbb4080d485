import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { channelKinds, type ChannelState } from '@replyloop/shared/values/channel'
import type { ReactNode } from 'react'
import { SettingsHeader } from '../settings/SettingsHeader.tsx'
import { useReplyWebhook } from '../settings/settingsQueries.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { kindTexts } from './channelKinds.ts'
import { useConnectedChannels } from './channelQueries.ts'
import { ConnectedCard } from './ConnectedCard.tsx'
import { CustomCard } from './CustomCard.tsx'
import { KindCard } from './KindCard.tsx'
import { May } from '../roles/May.tsx'
import { useMay } from '../useSession.ts'
import { ReadOnlyNotice } from '../roles/ReadOnlyNotice.tsx'

/** Settings > Channels: by which ways messages reach contacts, side by side: those that are connected, then those that can be. */
export function ChannelsPage() {
  const may = useMay('admin')
  const webhook = useReplyWebhook(may)
  const channels = useConnectedChannels()
  const failed = [webhook, channels].find(({ isError }) => isError)
  return (
    <>
      <SettingsHeader />
      <ReadOnlyNotice needs="admin" />
      {(may && webhook.data === undefined) || channels.data === undefined ? (
        <LoadingOrError error={failed?.error ?? null} refetch={failed?.refetch} rows={3} />
      ) : (
        <Channels
          channels={channels.data.data}
          hasWebhook={webhook.data !== undefined && webhook.data.url !== null}
        />
      )}
    </>
  )
}

/** What is connected first, what is disconnected last. */
const places: Readonly<Record<ChannelState, number>> = { active: 0, stopped: 0, off: 1 }

function Channels({ channels, hasWebhook }: { channels: readonly ConnectedChannel[]; hasWebhook: boolean }) {
  const own = channels.toSorted((one, other) => places[one.state] - places[other.state])
  // A kind without settings has one channel at most.
  const kinds = channelKinds.filter(
    (kind) => kindTexts[kind].fields.length > 0 || !own.some((channel) => channel.kind === kind),
  )
  return (
    <Stack gap="xl" maw={960}>
      <Group title="Your channels">
        {own.map((channel) => (
          <ConnectedCard key={channel.id} channel={channel} />
        ))}
        {hasWebhook && <CustomCard isConnected />}
        {own.length === 0 && !hasWebhook && (
          <Text size="sm" c="dimmed">
            <May role="admin" otherwise="None is connected. Whether a platform of your own is, admins see.">
              None yet. The sandbox is there with one click, to try everything out.
            </May>
          </Text>
        )}
      </Group>
      <May role="admin">
        <Group title="Connect a channel">
          {kinds.map((kind) => (
            <KindCard key={kind} kind={kind} />
          ))}
          {!hasWebhook && <CustomCard isConnected={false} />}
        </Group>
      </May>
    </Stack>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Title order={2} size="h4" mb="sm">
      {title}
    </Title>
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      {children}
    </SimpleGrid>
  </div>
)
