import { maxMessageLength } from '@replyloop/shared/values/limits'
import { Alert, Button, Group, Kbd, Text, Textarea } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { nameOf } from '../contacts/nameOf.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import type { useDraft } from './useDraft.ts'
import type { Conversation } from './inboxQueries.ts'

/** Sends a user's reply through the Custom Channel Webhook, which pauses the bot. */
export function ReplyBox({
  contact,
  draft: { body, sending, error, type, send },
}: {
  contact: Conversation['contact']
  draft: ReturnType<typeof useDraft>
}) {
  const isSending = sending !== undefined
  const [isTooEarly, setTooEarly] = useState(false)
  const submit = () => {
    setTooEarly(isSending && body.trim() !== '')
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
      <ErrorNotice error={error} />
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
      <Group justify="space-between" mt={8}>
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
          disabled={body.trim() === ''}
        >
          Send
        </Button>
      </Group>
    </form>
  )
}
