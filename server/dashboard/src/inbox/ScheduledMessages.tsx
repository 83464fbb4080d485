import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { maxMessageLength } from '@replyloop/shared/values/limits'
import { useState } from 'react'
import { MessageChoices } from '../content/MessageChoices.tsx'
import { counted } from '../ui/counted.ts'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { dateFormat, onClock } from '../ui/format.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { Clock } from '../ui/icons.ts'
import { useMay } from '../useSession.ts'
import {
  useCancelScheduled,
  useOneScheduled,
  useSendScheduled,
  useUpdateScheduled,
  type Scheduled,
  type ScheduledVersion,
} from './scheduledQueries.ts'

/** What waits for its time in a conversation, and what could not go out then. */
export const ScheduledMessages = ({ scheduled, zone }: { scheduled: readonly Scheduled[]; zone: string }) => (
  <Stack gap="sm" component="section" aria-label="Scheduled messages">
    {scheduled.map((message) => (
      <ScheduledBubble key={message.id} message={message} zone={zone} />
    ))}
  </Stack>
)

function ScheduledBubble({ message, zone }: { message: Scheduled; zone: string }) {
  const { id, contactId, body, attachments = [], state } = message
  const may = useMay('agent')
  const send = useSendScheduled(contactId)
  const cancel = useCancelScheduled(contactId)
  const [isEditing, { open, close }] = useDisclosure()
  const small = { size: 'compact-xs', variant: 'default' } as const
  return (
    <Group justify="flex-end">
      <Stack gap={4} align="flex-end" maw="100%">
        <div className="bubble" data-direction="outgoing" data-scheduled={state}>
          <Text size="sm" dir="auto">
            {body}
          </Text>
          <MessageChoices message={message} />
          {attachments.length > 0 && <Text size="xs">{counted(attachments.length, 'file')}</Text>}
          <Text size="xs" c="dimmed">
            <Clock size={12} /> {whenWords(message, zone)}
          </Text>
        </div>
        {message.error !== null && (
          <Text size="xs" ta="right" maw={520} c="var(--mantine-color-error)">
            <strong>Has not gone out</strong>: {message.error.message}.
          </Text>
        )}
        {may && (
          <Group gap="xs" justify="flex-end">
            <Button {...small} onClick={open}>
              Edit
            </Button>
            <Button {...small} loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
              Cancel
            </Button>
            <Button {...small} loading={send.isPending} onClick={() => send.mutate(id)}>
              Now
            </Button>
          </Group>
        )}
        <ErrorNotice error={send.error ?? cancel.error} />
      </Stack>
      <Modal opened={isEditing} onClose={close} title="Scheduled message" centered>
        <OpenedScheduled message={message} zone={zone} onClose={close} />
      </Modal>
    </Group>
  )
}

/** When a message goes out, on the clock of the account, and what may keep it from that. */
function whenWords(
  { state, sendAt, waitsFor, waitsUntil, unlessTheyWrite, channel }: Scheduled,
  zone: string,
) {
  const format = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  const at = format.format(Date.parse(waitsUntil ?? sendAt))
  if (state === 'failed') return `Was to go out on ${channel}, ${at}`
  const why =
    waitsFor === 'quiet_hours'
      ? ', when the quiet hours are over'
      : waitsFor === 'daily_limit'
        ? ', when the day’s credits count again'
        : ''
  return `Goes out on ${channel}, ${at}${why}${unlessTheyWrite ? ', unless they write before' : ''}`
}

interface EditProps {
  message: Scheduled
  zone: string
  onClose: () => void
}

/** Reads it with its version before it is edited. */
function OpenedScheduled({ message: { id, contactId }, ...more }: EditProps) {
  const { data, error, refetch } = useOneScheduled(contactId, id)
  if (data === undefined) return <LoadingOrError error={error} refetch={refetch} rows={2} />
  return <EditScheduled message={data} {...more} />
}

function EditScheduled({ message, zone, onClose }: EditProps & { message: ScheduledVersion }) {
  const [{ id, contactId, body, sendAt, template, state, version }] = useState(message) // as it was when it was opened
  const before = { text: body, at: onClock(Date.parse(sendAt), zone) }
  const [text, setText] = useState(before.text)
  const [at, setAt] = useState(before.at)
  const update = useUpdateScheduled(contactId)
  const isDirty = () => text !== before.text || at !== before.at
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const changed = {
          ...(text !== before.text && { body: text }),
          ...((at !== before.at || state === 'failed') && { sendAt: at }),
        }
        update.mutate({ id, version, body: changed }, { onSuccess: onClose })
      }}
    >
      <Stack gap="sm">
        <Textarea
          label="Text"
          dir="auto"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={maxMessageLength}
          disabled={template !== null}
          description={template === null ? undefined : `The template ${template.name} says it.`}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <TextInput
          type="datetime-local"
          label="Date and time"
          description={`On the clock of the account (${zone}).`}
          required
          value={at}
          onChange={({ currentTarget: { value } }) => setAt(value)}
        />
        <ErrorNotice error={update.error} />
        <DialogButtons submit="Save" isPending={update.isPending} isDirty={isDirty} onClose={onClose} />
      </Stack>
    </form>
  )
}
