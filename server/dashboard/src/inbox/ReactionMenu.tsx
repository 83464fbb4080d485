import { ActionIcon, Group, Menu, Tooltip } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { SmilePlus } from '../ui/icons.ts'
import { useReact, type Conversation, type Message } from './inboxQueries.ts'
import { writerOf } from './messageLabels.ts'

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

/** A menu that reacts to a message, or takes one's reaction back. */
export function ReactionMenu({
  contact,
  message,
  reactions,
  lastMessageId,
}: {
  contact: Conversation['contact']
  message: Message
  reactions: readonly Message[]
  /** That of the conversation, as the user sees it. */
  lastMessageId: string | undefined
}) {
  const react = useReact(contact)
  const own = reactions.find(({ direction }) => direction === 'outgoing')
  const send = (emoji: string) =>
    react.mutate({
      reactTo: message.id,
      emoji,
      lastSeenMessageId: lastMessageId,
      key: randomId('reaction'),
    })
  return (
    <Menu position="top" withinPortal>
      <Menu.Target>
        <Tooltip label="React">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label="React to the message"
            loading={react.isPending}
          >
            <SmilePlus size={15} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Group gap={2} wrap="nowrap">
          {emojis.map((emoji) => (
            <Menu.Item key={emoji} w="auto" fz={20} px={8} py={4} onClick={() => send(emoji)}>
              {emoji}
            </Menu.Item>
          ))}
        </Group>
        {own !== undefined && <Menu.Item onClick={() => send('')}>Take {own.body} back</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The reactions to a message, each with who gave it. */
export const Reactions = ({
  reactions,
  contactName,
}: {
  reactions: readonly Message[]
  contactName: string
}) =>
  reactions.length > 0 && (
    <div className="message-reactions">
      {reactions.map((reaction) => {
        const by = reaction.direction === 'outgoing' ? writerOf(reaction) : contactName
        return (
          <span
            key={reaction.id}
            className="message-reaction"
            title={by}
            role="img"
            aria-label={`${by} reacted ${reaction.body}`}
          >
            {reaction.body}
          </span>
        )
      })}
    </div>
  )
