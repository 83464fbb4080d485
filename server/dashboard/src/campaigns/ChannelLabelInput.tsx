import { Autocomplete, Group, Text } from '@mantine/core'
import { maxChannelLabel } from '@replyloop/shared/values/limits'
import { useConnectedChannels } from '../channels/channelQueries.ts'
import type { CampaignForm } from './campaignForm.ts'

/** The channel of a campaign: one that is connected, or any label of a custom one. */
export function ChannelLabelInput({ form }: { form: CampaignForm }) {
  const { data: channels } = useConnectedChannels()
  const connected = channels?.data.filter(({ state }) => state !== 'off') ?? []
  const chosen = connected.find(({ name }) => name === form.values.channel)
  return (
    <Autocomplete
      label="Channel label"
      description={
        chosen === undefined
          ? 'The channel of messages to contacts who have none yet: a connected one, or a label of your own.'
          : `Messages to contacts who have no channel yet go out by ${chosen.label}.`
      }
      data={connected.map(({ name }) => name)}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Group gap="xs">
          <Text size="sm">{option.value}</Text>
          <Text size="xs" c="dimmed">
            {connected.find(({ name }) => name === option.value)?.label}
          </Text>
        </Group>
      )}
      maxLength={maxChannelLabel}
      required
      {...form.getInputProps('channel')}
    />
  )
}
