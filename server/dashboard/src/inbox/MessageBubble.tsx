import { Group, Stack, Text } from '@mantine/core'
import { type OutgoingStatus, outgoingStatuses } from '@replyloop/shared/values/message'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { Check, CheckCheck, Clock, CircleAlert, type LucideIcon } from 'lucide-react'
import { exactTime, Time } from '../ui/Time.tsx'
import { FailedDetails } from './FailedDetails.tsx'
import type { Message } from './inboxQueries.ts'
import { Attachments } from './MediaView.tsx'
import { writerOf } from './messageLabels.ts'
import { MessageText } from './MessageText.tsx'

const statusIcons: Readonly<Record<OutgoingStatus, LucideIcon>> = {
  Queued: Clock,
  Sent: Check,
  Failed: CircleAlert,
}

/** One message with its author, time and delivery status. */
export function MessageBubble({ message, contactName }: { message: Message; contactName: string }) {
  const { direction, type, body, createdAt, channel, status } = message
  const outgoing = direction === 'outgoing'
  const failed = outgoing && status === 'Failed'
  return (
    <Stack gap={2} align={outgoing ? 'flex-end' : 'flex-start'} component="article">
      {type === 'reaction' ? (
        <Text size="sm">
          {outgoing ? <bdi>{writerOf(message)}</bdi> : <bdi>{contactName}</bdi>} reacted{' '}
          <Text span fz={22}>
            {body}
          </Text>
        </Text>
      ) : (
        <div className="bubble" data-direction={direction} data-failed={failed}>
          <Attachments message={message} />
          {body !== '' && <MessageText text={body} />}
        </div>
      )}
      <Group gap={6}>
        <Text size="xs" c="dimmed" component="div">
          {outgoing ? <bdi>{writerOf(message)}</bdi> : channel} · <Time at={createdAt} />
          <Changes message={message} />
        </Text>
        {outgoing && <DeliveryStatus message={message} />}
      </Group>
      {failed && <FailedDetails message={message} />}
    </Stack>
  )
}

/** What its writer has done to a message since, and when. */
function Changes({ message: { type, editedAt, revokedAt, direction } }: { message: Message }) {
  const at = revokedAt ?? editedAt
  if (typeof at !== 'string') return null
  const writer = direction === 'incoming' ? 'by the contact' : 'by its writer'
  const word = revokedAt === at ? (type === 'reaction' ? 'taken back' : `deleted ${writer}`) : 'edited'
  return <span title={exactTime(at)}> · {word}</span>
}

/** What became of an outgoing message: how far it has come, and when, as far as its channel says. */
function DeliveryStatus({ message }: { message: Message }) {
  const { status, sentAt, deliveredAt, readAt } = message
  const steps = [
    { word: 'Sent', at: sentAt },
    { word: 'Delivered', at: deliveredAt },
    { word: 'Read', at: readAt },
  ].filter(({ at }) => typeof at === 'string')
  const isSent = status === 'Sent'
  const word = isSent ? (steps.at(-1)?.word ?? status) : status
  const statusIcon = isOneOf(outgoingStatuses, status) ? statusIcons[status] : undefined
  const Icon = isSent && word !== 'Sent' ? CheckCheck : statusIcon
  return (
    <Text
      size="xs"
      c={
        status === 'Failed'
          ? 'var(--mantine-color-error)'
          : word === 'Read'
            ? 'var(--mantine-color-anchor)'
            : 'dimmed'
      }
      component="div"
      title={steps.map((step) => `${step.word} ${exactTime(step.at ?? '')}`).join('\n')}
    >
      <Group gap={3}>
        {Icon !== undefined && <Icon size={word === 'Sent' ? 12 : 14} aria-hidden />}
        {word}
      </Group>
    </Text>
  )
}
