import { Text } from '@mantine/core'
import { Time } from '../ui/Time.tsx'
import type { Message } from './inboxQueries.ts'
import { Attachments } from './MediaView.tsx'

/** What a channel tells of a conversation, such as that the contact has another number. */
export const SystemMessage = ({ message }: { message: Message }) => (
  <Text size="xs" c="dimmed" component="article" className="system-message">
    <Attachments message={message} />
    <bdi>{message.body}</bdi> · <Time at={message.createdAt} />
  </Text>
)
