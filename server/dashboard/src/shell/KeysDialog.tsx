import { Group, Kbd, Modal, Stack, Text } from '@mantine/core'

/** What each key does; several that are pressed together stand in one entry. */
const keys: readonly { keys: readonly (readonly string[])[]; does: string }[] = [
  { keys: [['Ctrl', 'K']], does: 'Go to a page, a contact or a campaign' },
  { keys: [['/']], does: 'Search this page' },
  { keys: [['?']], does: 'Show these keys' },
  { keys: [['Esc']], does: 'Close what is open, or leave the reply, the note or the search' },
  { keys: [['j'], ['k']], does: 'Down and up the list of conversations; in it also ↓ and ↑' },
  { keys: [['Enter']], does: 'Open the conversation' },
  { keys: [['n'], ['p']], does: 'Open the next or the previous conversation' },
  { keys: [['r'], ['m']], does: 'Write a reply, or a note for the team' },
  { keys: [['e']], does: 'Close the conversation, or reopen it' },
  { keys: [['c']], does: 'Ask for a rating, or close with or without one' },
  { keys: [['s'], ['a']], does: 'Snooze it, or assign it to somebody' },
  { keys: [['Ctrl', 'Enter']], does: 'Send the reply; n goes on to the next conversation then' },
]

/** Lists the keys that the pages know. */
export const KeysDialog = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Keys" centered>
    <Stack gap="xs" component="dl" m={0}>
      {keys.map(({ keys: each, does }) => (
        <Group key={does} justify="space-between" wrap="nowrap" gap="md">
          <Text size="sm" component="dd" m={0}>
            {does}
          </Text>
          <Group component="dt" gap={6} wrap="nowrap">
            {each.map((together) => (
              <Group key={together.join()} gap={4} wrap="nowrap">
                {together.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Group>
            ))}
          </Group>
        </Group>
      ))}
    </Stack>
    <Text size="xs" c="dimmed" mt="md">
      While you type, only Esc and those with Ctrl are keys; on a Mac, ⌘ is Ctrl.
    </Text>
  </Modal>
)
