import { Alert, Button, Group, Kbd, Stack, Text, Textarea } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { maxAttachments, maxMessageLength } from '@replyloop/shared/values/limits'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { nameOf } from '../contacts/nameOf.ts'
import { AttachedFiles, AttachFilesButton } from '../ui/AttachFiles.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import type { useDraft } from './useDraft.ts'
import type { Conversation } from './inboxQueries.ts'
import { TemplateReply } from './TemplateReply.tsx'
import { ClosedWindow, useWindow, WindowNotice } from './WindowNotice.tsx'

interface ReplyBoxProps {
  conversation: Conversation
  draft: ReturnType<typeof useDraft>
}

/** Sends a user's reply: a text and files as the contact's channel carries them, or a template where nothing else may go. */
export function ReplyBox({ conversation, draft }: ReplyBoxProps) {
  const { contact, connectedChannel } = conversation
  const { isOpen, endsAt, now } = useWindow(conversation)
  if (contact.optedOut)
    return (
      <Alert color="gray" radius={0} role="status">
        <bdi>{nameOf(contact)}</bdi> has opted out. Nothing can be sent until they write START.
      </Alert>
    )
  if (connectedChannel !== null && !isOpen)
    return (
      <Stack className="reply-box" gap="xs">
        <ErrorNotice error={draft.error} />
        <ClosedWindow endsAt={endsAt} now={now} />
        {connectedChannel.templates && <TemplateReply contact={contact} channelId={connectedChannel.id} />}
      </Stack>
    )
  return (
    <TextReply conversation={conversation} draft={draft}>
      {endsAt !== null && <WindowNotice endsAt={endsAt} now={now} />}
    </TextReply>
  )
}

function TextReply({
  conversation: { contact, connectedChannel },
  draft: { body, files, sending, error, type, attach, send },
  children,
}: ReplyBoxProps & { children: React.ReactNode }) {
  const isSending = sending !== undefined
  const carries = connectedChannel?.files ?? []
  const [isTooEarly, setTooEarly] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isEmpty = body.trim() === '' && files.length === 0
  const submit = () => {
    setTooEarly(isSending && !isEmpty)
    setRefusal(undefined)
    send()
  }
  return (
    <form
      className="reply-box"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {children}
      <ErrorNotice error={refusal === undefined ? error : new Error(refusal)} />
      <Textarea
        aria-label={`Reply to ${nameOf(contact)}`}
        placeholder="Write a reply"
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={connectedChannel?.maxText ?? maxMessageLength}
        value={body}
        onChange={({ currentTarget: { value } }) => type(value)}
        onKeyDown={getHotkeyHandler([['mod+Enter', submit]])}
      />
      {files.length > 0 && (
        <AttachedFiles files={files} onRemove={(id) => attach(files.filter((file) => file.id !== id))} />
      )}
      <Group justify="space-between" mt={8} wrap="nowrap" gap="xs">
        {carries.length > 0 && (
          <AttachFilesButton
            attached={files}
            most={maxAttachments}
            carries={carries}
            onChange={(chosen, reason) => {
              attach(chosen)
              setRefusal(reason)
            }}
          />
        )}
        {isSending && isTooEarly ? (
          <Text size="xs" role="status">
            Your previous reply is still being sent.
          </Text>
        ) : (
          <Text size="xs" c="dimmed" component="div">
            <Text span inherit visibleFrom="sm">
              <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> sends.{' '}
            </Text>
            Your reply pauses the bot.
          </Text>
        )}
        <Button
          type="submit"
          size="xs"
          ml="auto"
          leftSection={<Send size={14} />}
          loading={isSending}
          disabled={isEmpty}
        >
          Send
        </Button>
      </Group>
    </form>
  )
}
