import { Autocomplete, Group, Text, type AutocompleteProps } from '@mantine/core'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { maxChannelLabel } from '@replyloop/shared/values/limits'
import { useConnectedChannels } from '../channels/channelQueries.ts'
import type { CampaignForm } from './campaignForm.ts'
import { CannotOpenNotice } from './CannotOpenNotice.tsx'

/** The channels of a campaign, the first and the second one: each one that is connected, or any label of a custom one. */
export function ChannelInputs({ form }: { form: CampaignForm }) {
  const { data: channels } = useConnectedChannels()
  const connected = channels?.data.filter(({ state }) => state !== 'off') ?? []
  const { channel, secondChannel } = form.values
  const first = connected.find(({ name }) => name === channel)
  const second = connected.find(({ name }) => name === secondChannel)
  return (
    <>
      <LabelInput
        label="Channel"
        description={
          first === undefined
            ? 'By which messages go to contacts who have no channel yet: a connected one, or a channel label of your own.'
            : `Messages to contacts who have no channel yet go out by ${first.label}.`
        }
        channels={connected}
        required
        {...form.getInputProps('channel')}
      />
      <CannotOpenNotice campaign={form.values} />
      <LabelInput
        label="Second channel"
        description={`For contacts whom the first one cannot reach: it has no address of theirs, or its provider says so, as WhatsApp does of people who are not there. Each of them gets the opening message once${second === undefined ? ' on this one' : ` by ${second.label}`}, for no more credits. Empty: none.`}
        channels={connected.filter(({ name, can }) => name !== channel && can.openConversation)}
        {...form.getInputProps('secondChannel')}
      />
    </>
  )
}

/** The label of a channel, with the connected ones to choose from. */
function LabelInput({ channels, ...input }: AutocompleteProps & { channels: readonly ConnectedChannel[] }) {
  return (
    <Autocomplete
      {...input}
      data={channels.map(({ name }) => name)}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Group gap="xs">
          <Text size="sm">{option.value}</Text>
          <Text size="xs" c="dimmed">
            {channels.find(({ name }) => name === option.value)?.label}
          </Text>
        </Group>
      )}
      maxLength={maxChannelLabel}
    />
  )
}
