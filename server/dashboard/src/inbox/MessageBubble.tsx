import { Group, Stack, Text } from '@mantine/core'
import { type OutgoingStatus, outgoingStatuses } from '@replyloop/shared/values/message'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import type { Icon } from '../ui/icon.tsx'
import { Check, CheckCheck, Clock, CircleAlert } from '../ui/icons.ts'
import { ChannelName } from '../channels/ChannelName.tsx'
import { Hint } from '../ui/Hint.tsx'
import { PlainTime, Time } from '../ui/Time.tsx'
import { BubbleText } from './BubbleText.tsx'
import { FailedDetails } from './FailedDetails.tsx'
import { nameOf } from '../contacts/nameOf.ts'
import type { Conversation, Message } from './inboxQueries.ts'
import { Attachments } from './MediaView.tsx'
import { deliveryErrorText, writerOf } from './messageLabels.ts'
import { ReactionMenu, Reactions } from './ReactionMenu.tsx'
import { Transcript } from './Transcript.tsx'
import { exactTime } from '../ui/format.ts'

const statusIcons: Readonly<Record<OutgoingStatus, Icon>> = {
  Queued: Clock,
  Sent: Check,
  Failed: CircleAlert,
}

/** One message with its author, time and delivery status, and the reactions to it. */
export function MessageBubble({
  message,
  contact,
  reactions,
  mayReact,
  hasNewChannel,
  isFound,
  lastMessageId,
}: {
  message: Message
  contact: Conversation['contact']
  reactions: readonly Message[]
  /** Whether a person can react to it now. */
  mayReact: boolean
  /** Whether the message before it was on another channel. */
  hasNewChannel: boolean
  /** Whether a search has led to it. */
  isFound: boolean
  /** The last one of the conversation. */
  lastMessageId: string | undefined
}) {
  const { direction, type, body, createdAt, channel, status, template, editedAt, revokedAt } = message
  const outgoing = direction === 'outgoing'
  const failed = outgoing && status === 'Failed'
  const isRevoked = typeof revokedAt === 'string'
  const contactName = nameOf(contact)
  const reactionMenu = mayReact && <ReactionMenu {...{ contact, message, reactions, lastMessageId }} />
  return (
    <Stack
      gap={2}
      align={outgoing ? 'flex-end' : 'flex-start'}
      component="article"
      data-found={isFound || undefined}
    >
      {hasNewChannel && (
        <Text size="xs" c="dimmed" component="div" maw="100%">
          <ChannelName name={channel} />
        </Text>
      )}
      {type === 'reaction' ? (
        <Text size="sm">
          {outgoing ? <bdi>{writerOf(message)}</bdi> : <bdi>{contactName}</bdi>}{' '}
          {body === '' ? (
            'took a reaction back'
          ) : (
            <>
              reacted{' '}
              <Text span fz={22}>
                {body}
              </Text>
            </>
          )}
        </Text>
      ) : (
        <Group gap={4} wrap="nowrap" justify={outgoing ? 'flex-end' : 'flex-start'} w="100%">
          {outgoing && reactionMenu}
          <div
            className="bubble"
            data-direction={direction}
            data-failed={failed}
            data-revoked={isRevoked}
            style={{ order: outgoing ? 1 : 0 }}
          >
            <Attachments message={message} />
            {typeof message.transcript === 'string' && (
              <Transcript contactId={contact.id} messageId={message.id} text={message.transcript} />
            )}
            <BubbleText message={message} />
          </div>
          {!outgoing && reactionMenu}
        </Group>
      )}
      <Reactions reactions={reactions} contactName={contactName} />
      <Hint label={detailsOf(message)}>
        <Group gap={6} tabIndex={0}>
          <Text size="xs" c="dimmed" component="div">
            {outgoing && (
              <>
                <bdi>{writerOf(message)}</bdi> ·{' '}
              </>
            )}
            <PlainTime at={createdAt} />
            {typeof template?.name === 'string' && ' · Template'}
            {typeof editedAt === 'string' && ' · Edited'}
            {isForAnotherApp(message) && ' · For another app'}
            {isRevoked && ' · Deleted by its writer'}
          </Text>
          {outgoing && <DeliveryStatus message={message} />}
        </Group>
      </Hint>
      {failed && <FailedDetails message={message} />}
      {outgoing && status === 'Queued' && message.error !== null && <Delayed message={message} />}
    </Stack>
  )
}

/** Whether a contact wrote while another app had the conversation; on a custom channel the status is what its sender says. */
const isForAnotherApp = ({ direction, status, providerId }: Message): boolean =>
  direction === 'incoming' && status === 'standby' && typeof providerId === 'string'

/** What a message's line tells in short, in full: a line each. */
function detailsOf(message: Message): string {
  const { createdAt, template, editedAt, revokedAt } = message
  return [
    exactTime(createdAt),
    ...stepsOf(message).map(({ word, at }) => `${word}: ${exactTime(at)}`),
    ...(typeof template?.name === 'string' ? [`Template: ${template.name} (${template.language})`] : []),
    ...(typeof editedAt === 'string' ? [`Edited: ${exactTime(editedAt)}`] : []),
    ...(typeof revokedAt === 'string' ? [`Deleted: ${exactTime(revokedAt)}`] : []),
    ...(isForAnotherApp(message)
      ? ['Another app has the conversation at Meta, so that the bot does not answer.']
      : []),
  ].join('\n')
}

/** How far a message has come, and when, as far as its channel says. */
const stepsOf = ({ sentAt, deliveredAt, readAt }: Message) =>
  [
    { word: 'Sent', at: sentAt },
    { word: 'Delivered', at: deliveredAt },
    { word: 'Read', at: readAt },
  ].flatMap(({ word, at }) => (typeof at === 'string' ? [{ word, at }] : []))

/** Why a message that will still be sent has not been sent yet. */
const Delayed = ({ message: { error, nextAttemptAt } }: { message: Message }) => (
  <Text size="xs" c="dimmed" component="div">
    {error !== null && deliveryErrorText(error.kind)}
    {nextAttemptAt !== null && (
      <>
        . Next try <Time at={nextAttemptAt} />
      </>
    )}
  </Text>
)

/** What became of an outgoing message: how far it has come. */
function DeliveryStatus({ message }: { message: Message }) {
  const { status } = message
  const steps = stepsOf(message)
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
    >
      <Group gap={3}>
        {Icon !== undefined && <Icon size={word === 'Sent' ? 12 : 14} aria-hidden />}
        {word}
      </Group>
    </Text>
  )
}
