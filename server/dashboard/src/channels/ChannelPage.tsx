import { Stack } from '@mantine/core'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { useParams } from '@tanstack/react-router'
import { isNotFound } from '../apiError.ts'
import { ReceiverDeliveries } from '../deliveries/ReceiverDeliveries.tsx'
import { SettingsHeader } from '../settings/SettingsHeader.tsx'
import { TemplatesSection } from '../templates/TemplatesSection.tsx'
import { Unavailable } from '../ui/Unavailable.tsx'
import { ChannelHooks } from './ChannelHooks.tsx'
import { ChannelNotices } from './ChannelNotices.tsx'
import { ChannelNumber } from './ChannelNumber.tsx'
import { ChannelSettings } from './ChannelSettings.tsx'
import { ChannelStatus } from './ChannelStatus.tsx'
import { kindTexts } from './channelKinds.ts'
import { useConnectedChannel } from './channelQueries.ts'
import type { ProviderTexts } from './kinds/kindTexts.ts'
import { MessagesInDoubt } from './MessagesInDoubt.tsx'
import { SetupSteps } from './SetupSteps.tsx'
import { May } from '../roles/May.tsx'
import { ReadOnlyNotice } from '../roles/ReadOnlyNotice.tsx'

/** A connected channel: how it stands and what is next, what its provider says, its settings, and its deliveries. */
export function ChannelPage() {
  const { channelId } = useParams({ from: '/shell/settings/channels/$channelId' })
  const { data: channel, error, refetch } = useConnectedChannel(channelId)
  return (
    <>
      <SettingsHeader />
      {channel === undefined || isNotFound(error) ? (
        <Unavailable error={error} refetch={refetch} to="/settings/channels" label="Show all channels" />
      ) : (
        <Stack gap="lg">
          <ReadOnlyNotice needs="admin" />
          <ChannelStatus channel={channel} />
          <ProviderSections channel={channel} provider={kindTexts[channel.kind].provider} />
          <MessagesInDoubt channel={channel} />
          <ReceiverDeliveries
            receiver={{ kind: 'channel', id: channel.id }}
            description="The latest first. What may have arrived is not sent again together with the rest: it stands under “In doubt”."
          />
        </Stack>
      )}
    </>
  )
}

/** What a channel with a provider has beside; nothing for one without. */
function ProviderSections({
  channel,
  provider,
}: {
  channel: ConnectedChannel
  provider: ProviderTexts | undefined
}) {
  if (provider === undefined) return null
  return (
    <>
      <May role="admin">
        <SetupSteps channel={channel} provider={provider} />
        <ChannelHooks channel={channel} provider={provider} />
      </May>
      <ChannelNumber channel={channel} provider={provider} />
      {channel.can.templates && <TemplatesSection channelId={channel.id} />}
      <May role="admin">
        <ChannelSettings channel={channel} />
      </May>
      <ChannelNotices id={channel.id} />
    </>
  )
}
