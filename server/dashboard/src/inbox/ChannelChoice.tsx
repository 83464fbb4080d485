import { Group, Select, Text } from '@mantine/core'
import { Check } from '../ui/icons.ts'
import { kindIcon, kindName } from '../channels/ChannelName.tsx'
import type { ConversationChannel } from './inboxQueries.ts'
import { windowWords } from './replyWindow.ts'

/** Chooses the channel of a reply, where the contact has several; each says whether it can be used now. */
export function ChannelChoice({
  channels,
  chosen,
  now,
  onChoose,
}: {
  channels: readonly ConversationChannel[]
  chosen: ConversationChannel
  now: number
  onChoose: (name: string) => void
}) {
  if (channels.length < 2) return null
  const Icon = kindIcon(chosen.kind)
  return (
    <Select
      size="xs"
      aria-label="Channel of the reply"
      className="channel-choice"
      leftSection={<Icon size={14} aria-hidden />}
      allowDeselect={false}
      comboboxProps={{ position: 'top-start', width: 'max-content' }}
      data={channels.map(({ name }) => name)}
      value={chosen.name}
      onChange={(name) => name !== null && onChoose(name)}
      renderOption={({ option, checked = false }) => (
        <Option channel={channels.find(({ name }) => name === option.value)} now={now} isChosen={checked} />
      )}
    />
  )
}

function Option({
  channel,
  now,
  isChosen,
}: {
  channel: ConversationChannel | undefined
  now: number
  isChosen: boolean
}) {
  if (channel === undefined) return null
  const { kind, name, label } = channel
  const Icon = kindIcon(kind)
  return (
    <Group gap="xs" wrap="nowrap" maw="min(22rem, 80vw)">
      <Icon size={16} aria-hidden style={{ flex: 'none' }} />
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text size="sm" truncate>
          <bdi>{name}</bdi>
        </Text>
        <Text size="xs" c="dimmed">
          {label === name || kind === 'custom' ? kindName(kind) : <bdi>{label}</bdi>} ·{' '}
          {windowWords(channel, now)}
        </Text>
      </div>
      {isChosen && <Check size={14} aria-hidden style={{ flex: 'none' }} />}
    </Group>
  )
}
