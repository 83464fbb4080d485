import { ActionIcon, Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { maxAttachments, maxMessageLength } from '@replyloop/shared/values/limits'
import { ListChecks, Send } from '../ui/icons.ts'
import { useState, type ReactNode } from 'react'
import { AddChoices } from '../content/AddChoices.tsx'
import { DraftInput } from '../content/ChoicesInput.tsx'
import { draftFault, inLines, shownOf } from '../content/choicesDraft.ts'
import { MessageChoices } from '../content/MessageChoices.tsx'
import { nameOf } from '../contacts/nameOf.ts'
import { attachedRefusal } from '../ui/attachedFile.ts'
import { AttachedFiles, AttachFilesButton } from '../ui/AttachFiles.tsx'
import { ReplyFailure } from './ReplyFailure.tsx'
import { SendLater } from './SendLater.tsx'
import { PickingTextarea } from '../ui/PickingTextarea.tsx'
import { useSnippetChoices } from '../snippets/snippetQueries.ts'
import { unfilledWords, useSnippets } from './useSnippets.ts'
import { useAttach } from '../ui/useAttach.ts'
import { SmsCount } from '../ui/SmsCount.tsx'
import type { Conversation, ConversationChannel } from './inboxQueries.ts'
import { focusMessages } from './conversationFocus.ts'
import { bytesWords, tooLong } from './textLimits.ts'
import type { Later } from './scheduledQueries.ts'
import type { useDraft } from './useDraft.ts'

/** Writes a text with files, as the chosen channel carries them. */
export function TextReply({
  contact,
  channel,
  draft,
  children,
}: {
  contact: Conversation['contact']
  /** `undefined`: none is known yet, and the service chooses. */
  channel: ConversationChannel | undefined
  draft: ReturnType<typeof useDraft>
  /** What stands above the text. */
  children: ReactNode
}) {
  const { body, choices, files, sending, error, type, offer, attach, send, unfilled } = draft
  const snippets = useSnippets(contact.id, draft)
  const isSending = sending !== undefined
  const carries = channel?.files ?? []
  const maxText = channel?.maxText ?? maxMessageLength
  const maxTextBytes = channel?.maxTextBytes
  const [isTooEarly, setTooEarly] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { add, area } = useAttach({
    attached: files,
    most: maxAttachments,
    carries,
    onChange: (chosen, reason) => {
      attach(chosen)
      setRefusal(reason)
    },
  })
  const isEmpty = body.trim() === '' && files.length === 0
  const obstacle =
    tooLong(body, { maxText, maxTextBytes }) ??
    notCarriedHere(files, carries) ??
    unfilledWords(body, unfilled)
  const fault = draftFault(choices, body)
  const submit = (later?: Later) => {
    setTooEarly(isSending && !isEmpty)
    setRefusal(undefined)
    if (obstacle === undefined && fault === null && send(later)) focusMessages() // keys lead on from there, such as to the next conversation
  }
  return (
    <form
      className="reply-box"
      {...area}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="reply-head">{children}</div>
      <ReplyFailure
        error={refusal === undefined ? error : new Error(refusal)}
        onSendAnyway={() => {
          if (draft.sendAnyway()) focusMessages()
        }}
      />
      <PickingTextarea
        aria-label={`Reply to ${nameOf(contact)}`}
        placeholder="Write a reply"
        sign="/"
        listLabel="Snippets"
        useChoices={useSnippetChoices}
        onPick={snippets.pick}
        maxLength={maxText}
        value={body}
        onChange={type}
        onKeyDown={getHotkeyHandler([['mod+Enter', () => submit()]])}
      />
      {channel?.segments === true && <SmsCount text={inLines(body, shownOf(choices))} />}
      {maxTextBytes !== undefined && body !== '' && (
        <Text size="xs" c="dimmed" mt={4}>
          {bytesWords(body, maxTextBytes)}
        </Text>
      )}
      {choices !== null && (
        <Stack gap={4} mt={8}>
          <DraftInput value={choices} of="the reply" language={navigator.language} onChange={offer} />
          <MessageChoices message={shownOf(choices)} />
          {fault !== null && (
            <Text size="xs" c="dimmed" role="status">
              {fault}.
            </Text>
          )}
        </Stack>
      )}
      {files.length > 0 && (
        <AttachedFiles files={files} onRemove={(id) => attach(files.filter((file) => file.id !== id))} />
      )}
      {snippets.problem !== undefined && (
        <Text size="sm" role="status" mt={6}>
          {snippets.problem}
        </Text>
      )}
      {obstacle !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="status" mt={6}>
          {obstacle}
        </Text>
      )}
      <Group justify="space-between" mt={8} wrap="nowrap" gap="xs">
        {carries.length > 0 && <AttachFilesButton most={maxAttachments} carries={carries} onFiles={add} />}
        {choices === null && (
          <AddChoices
            target={
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                title="Add buttons, a menu or a link"
                aria-label="Add buttons, a menu or a link"
              >
                <ListChecks size={18} />
              </ActionIcon>
            }
            onAdd={offer}
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
        <Group gap={6} wrap="nowrap" ml="auto">
          <SendLater
            isDisabled={isEmpty || isSending || obstacle !== undefined || fault !== null}
            onChoose={submit}
          />
          <Button
            type="submit"
            size="xs"
            leftSection={<Send size={14} />}
            loading={isSending}
            disabled={isEmpty || obstacle !== undefined || fault !== null}
          >
            Send
          </Button>
        </Group>
      </Group>
    </form>
  )
}

/** Why files that were attached for another channel cannot go out on this one. */
function notCarriedHere(...given: Parameters<typeof attachedRefusal>): string | undefined {
  const refusal = attachedRefusal(...given)
  return refusal && `${refusal} Remove it, or choose another channel.`
}
