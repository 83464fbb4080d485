import { Alert, Button, Group, Kbd, Text, Textarea } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { Send } from 'lucide-react'
import { nameOf } from '../contacts/contactQueries.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { useDraft } from './draft.ts'
import type { Conversation, useReply } from './inboxQueries.ts'

/** Where a person answers. What is sent goes out through the Custom Channel Webhook, and pauses the bot. */
export function ReplyBox({
  contact,
  reply,
}: {
  contact: Conversation['contact']
  reply: ReturnType<typeof useReply>
}) {
  const { body, type, send } = useDraft(contact.id, reply)
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
        send()
      }}
    >
      <ErrorNotice error={reply.error} />
      <Textarea
        aria-label={`Reply to ${nameOf(contact)}`}
        placeholder="Write a reply"
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={65_536}
        value={body}
        onChange={({ currentTarget: { value } }) => type(value)}
        onKeyDown={getHotkeyHandler([['mod+Enter', send]])}
      />
      <Group justify="space-between" mt={8}>
        <Text size="xs" c="dimmed" visibleFrom="sm" component="div">
          <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd> sends. Your reply pauses the bot.
        </Text>
        <Button
          type="submit"
          size="xs"
          ml="auto"
          leftSection={<Send size={14} aria-hidden />}
          disabled={body.trim() === ''}
        >
          Send
        </Button>
      </Group>
    </form>
  )
}
