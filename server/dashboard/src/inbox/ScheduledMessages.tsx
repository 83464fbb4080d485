import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { MessageChoices } from '../content/MessageChoices.tsx'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { dateFormat } from '../ui/format.ts'
import { Clock } from '../ui/icons.ts'
import { useMay } from '../useSession.ts'
import { EditScheduled } from './EditScheduled.tsx'
import { useCancelScheduled, useSendScheduled, type Scheduled } from './scheduledQueries.ts'

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
        <EditScheduled message={message} zone={zone} onClose={close} />
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
