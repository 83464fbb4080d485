import { Anchor, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useActOnMany, type WorkAction } from '../../bulk/bulkQueries.ts'
import { counted } from '../../ui/counted.ts'
import { AssignMenu } from '../AssignMenu.tsx'
import { SnoozeMenu } from '../SnoozeMenu.tsx'
import type { Act } from '../work/saveWork.ts'

/** What a person does with one conversation, done to many. */
const actionOf = ({ state, assigneeId, snoozedUntil }: Act): WorkAction =>
  state === 'closed'
    ? { type: 'close' }
    : assigneeId !== undefined
      ? { type: 'assign', assigneeId }
      : typeof snoozedUntil === 'string'
        ? { type: 'snooze', snoozedUntil }
        : { type: 'snooze', untilTheyWrite: true }

const doing = { assign: 'assigned', close: 'closed', snooze: 'snoozed' } as const

/** How many conversations of the list are chosen, and what can be done with them. */
export function ChosenConversations({
  ids,
  shown,
  onChoose,
  onClose,
}: {
  ids: ReadonlySet<string>
  /** Those that the list has read. */
  shown: readonly string[]
  onChoose: (ids: ReadonlySet<string>) => void
  onClose: () => void
}) {
  const start = useActOnMany()
  const [assign, snooze] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)]
  const act = (chosen: Act) => {
    const action = actionOf(chosen)
    start.mutate(
      { contactIds: [...ids], action },
      {
        onSuccess: ({ id }) => {
          onClose()
          notifications.show({
            position: 'bottom-left',
            message: (
              <>
                {counted(ids.size, 'conversation')} {ids.size === 1 ? 'is' : 'are'} being {doing[action.type]}
                .{' '}
                <Anchor
                  size="sm"
                  renderRoot={(props) => (
                    <Link to="/contacts/actions/$bulkId" params={{ bulkId: id }} {...props} />
                  )}
                >
                  See it, or undo it
                </Anchor>
              </>
            ),
          })
        },
      },
    )
  }
  const hasAll = shown.length > 0 && shown.every((id) => ids.has(id))
  return (
    <Group gap={6} p="xs" className="chosen-conversations" role="region" aria-label="Chosen conversations">
      <Text size="sm" fw={600} role="status" flex="1 0 auto">
        {ids.size} chosen
      </Text>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => onChoose(hasAll ? new Set() : new Set([...ids, ...shown]))}
      >
        {hasAll ? 'None' : 'All shown'}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClose}>
        Done
      </Button>
      {ids.size > 0 && (
        <Group gap={6} w="100%">
          <Button
            size="compact-sm"
            variant="default"
            loading={start.isPending}
            onClick={() => act({ state: 'closed' })}
          >
            Close
          </Button>
          <AssignMenu target={assign} onChoose={act} />
          <SnoozeMenu target={snooze} onChoose={act} />
        </Group>
      )}
    </Group>
  )
}
