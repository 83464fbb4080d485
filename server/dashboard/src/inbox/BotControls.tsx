import { ActionIcon, Group, Menu, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Pause, TimerReset } from '../ui/icons.ts'
import type { RequestBody } from '../api.ts'
import { PlainTime } from '../ui/Time.tsx'
import { useChangeBot, type Conversation } from './inboxQueries.ts'
import { useMay } from '../useSession.ts'

const pauses = [
  { hours: 1, label: 'for 1 hour' },
  { hours: 24, label: 'for 1 day' },
  { hours: 168, label: 'for 1 week' },
]

/** Switches the bot on or off for a contact, or pauses it for a while. For one who has opted out it is off whatever is set. */
export function BotControls({ conversation: { contact, botPausedUntil } }: { conversation: Conversation }) {
  const { mutate, isPending, variables } = useChangeBot(contact.id)
  const change = (body: RequestBody<'PATCH /conversations/:contactId/bot'>) =>
    mutate(body, {
      onError: ({ message }) =>
        notifications.show({ color: 'red', title: 'The bot stays as it was', message }),
    })
  const may = useMay('agent')
  const { optedOut } = contact
  const active = !optedOut && ((isPending ? variables.botActive : undefined) ?? contact.botActive)
  const paused = !optedOut && contact.botActive && botPausedUntil !== null
  return (
    <Group gap={6} wrap="nowrap">
      <Switch
        size="sm"
        styles={{ label: { color: 'inherit' } }}
        label={
          paused ? (
            <>
              Bot paused
              <Text span inherit visibleFrom="xs">
                {', ends '}
                <PlainTime at={botPausedUntil} />
              </Text>
            </>
          ) : optedOut ? (
            <Text span inherit c="dimmed">
              Bot off
              <Text span inherit visibleFrom="xs">
                : opted out
              </Text>
            </Text>
          ) : (
            'Bot'
          )
        }
        labelPosition="left"
        checked={active}
        disabled={optedOut || !may}
        onChange={({ currentTarget: { checked } }) => change({ botActive: checked })}
      />
      {may && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label="Pause the bot" disabled={!active}>
              <Pause size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Pause the bot for this contact</Menu.Label>
            {pauses.map(({ hours, label }) => (
              <Menu.Item key={hours} onClick={() => change({ pauseHours: hours })}>
                Pause {label}
              </Menu.Item>
            ))}
            {paused && (
              <Menu.Item leftSection={<TimerReset size={16} />} onClick={() => change({ pauseHours: 0 })}>
                End the pause
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}
