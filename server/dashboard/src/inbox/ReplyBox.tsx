import { Alert, Stack, Text } from '@mantine/core'
import { ApiError } from '@replyloop/shared/client/apiError'
import { nameOf } from '../contacts/nameOf.ts'
import { useNow } from '../ui/useNow.ts'
import { ChannelChoice } from './ChannelChoice.tsx'
import { ColleaguesNotice } from './ColleaguesNotice.tsx'
import { useColleague } from './work/useColleague.ts'
import type { Conversation, ConversationChannel } from './inboxQueries.ts'
import { canBeUsed, closedWords, replyWindowOf } from './replyWindow.ts'
import { ReplyFailure } from './ReplyFailure.tsx'
import { StoppedNotice } from './StoppedNotice.tsx'
import { TemplateReply } from './TemplateReply.tsx'
import { TextReply } from './TextReply.tsx'
import type { useDraft } from './useDraft.ts'
import { WindowNotice } from './WindowNotice.tsx'

interface ReplyBoxProps {
  conversation: Conversation
  draft: ReturnType<typeof useDraft>
}

/** Sends a user's reply on one of the contact's channels: a text and files, or a template where nothing else may go. */
export function ReplyBox({ conversation, draft }: ReplyBoxProps) {
  const { contact, channels, lastMessage } = conversation
  const now = useNow()
  const colleague = useColleague(conversation)
  const { channel } = draft
  if (contact.optedOut)
    return (
      <Alert color="gray" radius={0} role="status">
        <bdi>{nameOf(contact)}</bdi> has opted out. Nothing can be sent until they write START.
      </Alert>
    )
  if (colleague !== undefined) return <ColleaguesNotice name={colleague} draft={draft} />
  const window = channel === undefined ? { is: 'always' as const } : replyWindowOf(channel, now)
  const choice = channel && (
    <ChannelChoice channels={channels} chosen={channel} now={now} onChoose={draft.choose} />
  )
  if (channel !== undefined && window.is === 'closed') {
    const hasOther = channels.some((other) => other !== channel && canBeUsed(other, now))
    return (
      <Stack className="reply-box" gap="xs">
        {choice}
        <NotGoneOut draft={draft} />
        <Text size="sm" role="status">
          {closedWords(channel, { since: window.since, hasOther, now })}
        </Text>
        <ByTemplate contact={contact} channel={channel} lastMessageId={lastMessage?.id} />
      </Stack>
    )
  }
  return (
    <TextReply contact={contact} channel={channel} draft={draft}>
      {choice}
      {channel !== undefined && <StoppedNotice name={channel.name} />}
      {(window.is === 'open' || window.is === 'late') && (
        <WindowNotice window={window} templates={channel?.templates === true} now={now} />
      )}
    </TextReply>
  )
}

const ByTemplate = ({
  contact,
  channel: { id, name, templates },
  lastMessageId,
}: {
  contact: Conversation['contact']
  channel: ConversationChannel
  lastMessageId: string | undefined
}) =>
  templates &&
  id !== null && (
    <TemplateReply key={id} contact={contact} channelId={id} channel={name} lastMessageId={lastMessageId} />
  )

/** What has become of the text while the window is closed: it stays, whether it was refused or not sent yet. */
function NotGoneOut({ draft: { error, body, files } }: Pick<ReplyBoxProps, 'draft'>) {
  const isRefusedByWindow = error instanceof ApiError && error.code === 'WINDOW_CLOSED'
  const isKept = body.trim() !== '' || files.length > 0
  if (error !== null && !isRefusedByWindow) return <ReplyFailure error={error} />
  return (
    isKept && (
      <Text size="sm" role={isRefusedByWindow ? 'alert' : undefined}>
        {isRefusedByWindow ? 'Your reply has not gone out; it is kept.' : 'What you have written is kept.'}
      </Text>
    )
  )
}
