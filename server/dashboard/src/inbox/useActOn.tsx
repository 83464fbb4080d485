import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { RequestBody } from '../api.ts'
import { nameOf } from '../contacts/nameOf.ts'
import type { Conversation } from './inboxQueries.ts'
import { useChangeWork } from './work/workQueries.ts'

/** What a person does with a conversation. */
export type Act = RequestBody<'PATCH /conversations/:contactId'>

const undoMs = 8000
/** The notice of what was closed last. */
let notice: string | undefined

/** Does something with a conversation. What is closed says so, also after another one was opened, and can be undone for a while. */
export function useActOn({ contact, state, snoozedUntil }: Conversation) {
  const { mutateAsync, isPending } = useChangeWork(contact.id)
  const change = async (chosen: Act): Promise<boolean> => {
    try {
      await mutateAsync(chosen)
      return true
    } catch (error) {
      const message = error instanceof Error ? error.message : undefined
      notifications.show({ color: 'red', title: 'The conversation stays as it was', message })
      return false
    }
  }
  const undo = () => {
    hideNotice()
    void change(before({ state, snoozedUntil }))
  }
  const act = (chosen: Act) =>
    void change(chosen).then((isDone) => {
      if (!isDone) return
      hideNotice()
      if (chosen.state === 'closed') showNotice(nameOf(contact), undo)
    })
  return { act, isPending }
}

function hideNotice() {
  if (notice !== undefined) notifications.hide(notice)
}

function showNotice(name: string, undo: () => void) {
  notice = notifications.show({
    position: 'bottom-left', // so that it covers neither the messages nor what is typed beside them
    autoClose: undoMs,
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <span>
          The conversation with <bdi>{name}</bdi> is closed.
        </span>
        <Button size="compact-sm" variant="light" flex="none" onClick={undo}>
          Undo
        </Button>
      </Group>
    ),
  })
}

/** What makes a closed conversation what it was. */
function before({ state, snoozedUntil }: Pick<Conversation, 'state' | 'snoozedUntil'>): Act {
  if (state !== 'snoozed') return { state: 'open' }
  return snoozedUntil === null ? { untilTheyWrite: true } : { snoozedUntil }
}
