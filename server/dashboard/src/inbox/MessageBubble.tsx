import { Group, Stack, Text } from '@mantine/core'
import { type OutgoingStatus, outgoingStatuses } from '@replyloop/shared/values/message'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { Check, Clock, CircleAlert, type LucideIcon } from 'lucide-react'
import { Time } from '../ui/Time.tsx'
import { FailedDetails } from './FailedDetails.tsx'
import type { Message } from './inboxQueries.ts'
import { MediaView } from './MediaView.tsx'
import { authorLabel } from './messageLabels.ts'
import { MessageText } from './MessageText.tsx'

const statusIcons: Readonly<Record<OutgoingStatus, LucideIcon>> = {
  Queued: Clock,
  Sent: Check,
  Failed: CircleAlert,
}

/** One message with its author, time and delivery status. */
export function MessageBubble({ message, contactName }: { message: Message; contactName: string }) {
  const { direction, type, body, media, createdAt, channel, status, author } = message
  const outgoing = direction === 'outgoing'
  const failed = outgoing && status === 'Failed'
  return (
    <Stack gap={2} align={outgoing ? 'flex-end' : 'flex-start'} component="article">
      {type === 'reaction' ? (
        <Text size="sm">
          {outgoing ? authorLabel(author) : <bdi>{contactName}</bdi>} reacted{' '}
          <Text span fz={22}>
            {body}
          </Text>
        </Text>
      ) : (
        <div className="bubble" data-direction={direction} data-failed={failed}>
          {media !== null && <MediaView media={media} text={body} />}
          <MessageText text={body} />
        </div>
      )}
      <Group gap={6}>
        <Text size="xs" c="dimmed" component="div">
          {outgoing ? authorLabel(author) : channel} · <Time at={createdAt} />
        </Text>
        {outgoing && <DeliveryStatus status={status} />}
      </Group>
      {failed && <FailedDetails message={message} />}
    </Stack>
  )
}

function DeliveryStatus({ status }: { status: string }) {
  const Icon = isOneOf(outgoingStatuses, status) ? statusIcons[status] : undefined
  return (
    <Text size="xs" c={status === 'Failed' ? 'var(--mantine-color-error)' : 'dimmed'} component="div">
      <Group gap={3}>
        {Icon !== undefined && <Icon size={12} />}
        {status}
      </Group>
    </Text>
  )
}
