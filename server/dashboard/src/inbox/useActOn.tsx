import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { nameOf } from '../contacts/nameOf.ts'
import type { Conversation } from './inboxQueries.ts'
import type { Act, ChosenWork } from './work/saveWork.ts'
import { useChangeWork } from './work/workQueries.ts'

const undoMs = 8000
/** The notice of what was closed last. */
let notice: string | undefined

/** Does something with a conversation. What is closed says so, also after another one was opened, and can be undone for a while. */
export function useActOn(conversation: Conversation) {
  const { contact } = conversation
  const { mutateAsync, isPending } = useChangeWork(contact.id)
  const change = async (chosen: ChosenWork): Promise<Conversation | undefined> => {
    try {
      return await mutateAsync(chosen)
    } catch (error) {
      const message = error instanceof Error ? error.message : undefined
      notifications.show({ color: 'red', title: 'You have changed nothing', message })
      return undefined
    }
  }
  const act = (chosen: Act) =>
    void change({ act: chosen, seen: conversation }).then((done) => {
      if (done === undefined) return
      hideNotice()
      const undo = () => {
        hideNotice()
        void change({ act: { undo: true }, seen: done })
      }
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
