import { Alert, Button, Group, Kbd, Text, Textarea } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { maxAttachments, maxMessageLength } from '@replyloop/shared/values/limits'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { nameOf } from '../contacts/nameOf.ts'
import { AttachedImages, AttachImagesButton } from '../ui/AttachImages.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import type { useDraft } from './useDraft.ts'
import type { Conversation } from './inboxQueries.ts'

/** Sends a user's reply, which pauses the bot; with images, where the contact's channel carries them. */
export function ReplyBox({
  conversation: { contact, attachments },
  draft: { body, images, sending, error, type, attach, send },
}: {
  conversation: Conversation
  draft: ReturnType<typeof useDraft>
}) {
  const isSending = sending !== undefined
  const [isTooEarly, setTooEarly] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isEmpty = body.trim() === '' && images.length === 0
  const submit = () => {
    setTooEarly(isSending && !isEmpty)
    setRefusal(undefined)
    send()
  }
  if (contact.optedOut)
    return (
      <Alert color="gray" radius={0} role="status">
        <bdi>{nameOf(contact)}</bdi> has opted out. Nothing can be sent until they write START.
      </Alert>
    )
  return (
    <form
      className="reply-box"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <ErrorNotice error={refusal === undefined ? error : new Error(refusal)} />
      <Textarea
        aria-label={`Reply to ${nameOf(contact)}`}
        placeholder="Write a reply"
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={maxMessageLength}
        value={body}
        onChange={({ currentTarget: { value } }) => type(value)}
        onKeyDown={getHotkeyHandler([['mod+Enter', submit]])}
      />
      {images.length > 0 && (
        <AttachedImages
          images={images}
          onRemove={(id) => attach(images.filter((image) => image.id !== id))}
        />
      )}
      <Group justify="space-between" mt={8} wrap="nowrap" gap="xs">
        {attachments && (
          <AttachImagesButton
            attached={images}
            most={maxAttachments}
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
