import { Checkbox, Group, Text } from '@mantine/core'
import { nameOf } from '../contacts/nameOf.ts'
import { ConversationLink } from '../inbox/ConversationLink.tsx'
import { Time } from '../ui/Time.tsx'
import type { MessageInDoubt } from './inDoubtQueries.ts'

/** A message in doubt: to whom, what and when, why nobody knows; and a box that chooses it, for whom there is one. */
export const InDoubtRow = ({
  message: { contact, body, failedAt, detail },
  choice,
}: {
  message: MessageInDoubt
  choice: { isChosen: boolean; toggle: () => void } | null
}) => (
  <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
    {choice !== null && (
      <Checkbox
        mt={2}
        aria-label={`Choose the message to ${nameOf(contact)}`}
        checked={choice.isChosen}
        onChange={choice.toggle}
      />
    )}
    <div style={{ minWidth: 0 }}>
      <Group gap="0 8px">
        <ConversationLink contact={contact} />
        <Text size="xs" c="dimmed" component="div">
          <Time at={failedAt} />
        </Text>
      </Group>
      <Text size="sm" className="break-long-words" dir="auto" lineClamp={3}>
        {body}
      </Text>
      {detail !== null && (
        <Text size="xs" c="dimmed" className="break-long-words">
          {detail}
        </Text>
      )}
    </div>
  </Group>
)
