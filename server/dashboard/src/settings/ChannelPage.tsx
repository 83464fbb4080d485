import { Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { ReceiverDeliveries } from '../deliveries/ReceiverDeliveries.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { Section } from '../ui/Section.tsx'
import { SettingsHeader } from './SettingsHeader.tsx'
import { useConnectedChannels } from './settingsQueries.ts'

/** A connected channel: how its deliveries fare, and what they were. */
export function ChannelPage() {
  const { channelId } = useParams({ from: '/shell/settings/channels/$channelId' })
  const { data: channels, error, refetch } = useConnectedChannels()
  const channel = channels?.data.find(({ id }) => id === channelId)
  return (
    <>
      <SettingsHeader />
      {channels === undefined ? (
        <LoadingOrError error={error} refetch={refetch} rows={4} />
      ) : channel === undefined ? (
        <NotFound to="/settings/channels" label="Show all channels" />
      ) : (
        <Stack gap="lg">
          <Section
            title={channel.label}
            description={<>Messages with the label {channel.name} go out here.</>}
          >
            {channel.state === 'stopped' && <Text size="sm">{channel.stoppedReason}</Text>}
          </Section>
          <ReceiverDeliveries
            receiver={{ kind: 'channel', id: channel.id }}
            description="The latest first. What may have arrived is not sent again together with the rest: send it again from the inbox."
          />
        </Stack>
      )}
    </>
  )
}
