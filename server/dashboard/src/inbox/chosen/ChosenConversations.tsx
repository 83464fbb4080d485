import { Anchor, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { actionTexts, type ActionKey } from '../../bulk/actions.ts'
import { useActOnMany, type WorkAction } from '../../bulk/bulkQueries.ts'
import { numberOf, type People } from '../../bulk/people.ts'
import { usePreview } from '../../filters/filterQueries.ts'
import { counted } from '../../ui/counted.ts'
import { useSession } from '../../useSession.ts'
import { AssignMenu } from '../AssignMenu.tsx'
import type { InboxSearch } from '../inboxSearch.ts'
import { filterOf } from './filterOf.ts'
import { SnoozeMenu } from '../SnoozeMenu.tsx'
import type { Act } from '../work/saveWork.ts'

const BulkDialog = lazy(async () => ({ default: (await import('../../bulk/BulkDialog.tsx')).BulkDialog }))

/** What a person does with one conversation, done to many. */
const actionOf = ({ state, assigneeId, teamId, snoozedUntil }: Act): WorkAction =>
  state === 'closed'
    ? { type: 'close' }
    : assigneeId !== undefined || teamId !== undefined
      ? {
          type: 'assign',
          ...(assigneeId !== undefined && { assigneeId }),
          ...(teamId !== undefined && { teamId }),
        }
      : typeof snoozedUntil === 'string'
        ? { type: 'snooze', snoozedUntil }
        : { type: 'snooze', untilTheyWrite: true }

const doing = { assign: 'assigned', close: 'closed', snooze: 'snoozed' } as const

/** How many conversations of the list are chosen, and what can be done with them: with all that match, behind a sheet. */
export function ChosenConversations({
  ids,
  isAll,
  search,
  shown,
  onChoose,
  onChooseAll,
  onClose,
}: {
  ids: ReadonlySet<string>
  /** Whether all that match are chosen. */
  isAll: boolean
  search: InboxSearch
  /** Those that the list has read. */
  shown: readonly string[]
  onChoose: (ids: ReadonlySet<string>) => void
  onChooseAll: () => void
  onClose: () => void
}) {
  const me = useSession().data?.member.id
  const filter = filterOf(search, me)
  const { data: matching } = usePreview(filter ?? null)
  const hasAll = isAll || (shown.length > 0 && shown.every((id) => ids.has(id)))
  const hasMore = matching !== undefined && (matching.capped || matching.count > shown.length)
  return (
    <Group gap={6} p="xs" className="chosen-conversations" role="region" aria-label="Chosen conversations">
      <Text size="sm" fw={600} role="status" flex="1 0 auto">
        {isAll
          ? `All${matching === undefined ? '' : ` ${numberOf(matching)}`} that match`
          : `${ids.size} chosen`}
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
      {filter !== undefined && hasMore && !isAll && (
        <Button size="compact-sm" variant="subtle" onClick={onChooseAll}>
          Select all {numberOf(matching)} that match
        </Button>
      )}
      {isAll
        ? filter !== undefined &&
          matching !== undefined && <ActOnAll people={{ of: { filter }, ...matching }} />
        : ids.size > 0 && <ActOnSome ids={ids} onClose={onClose} />}
    </Group>
  )
}

const ofAll = ['close', 'assign', 'snooze'] as const satisfies readonly ActionKey[]

/** Asks before something is done to all that match. */
function ActOnAll({ people }: { people: People }) {
  const [action, ask] = useState<ActionKey | null>(null)
  return (
    <Group gap={6} w="100%">
      {ofAll.map((key) => (
        <Button key={key} size="compact-sm" variant="default" onClick={() => ask(key)}>
          {actionTexts[key].title}…
        </Button>
      ))}
      <Suspense>
        {action !== null && <BulkDialog asked={{ action, people }} onClose={() => ask(null)} />}
      </Suspense>
    </Group>
  )
}

/** What is done at once with those that are chosen one by one. */
function ActOnSome({ ids, onClose }: { ids: ReadonlySet<string>; onClose: () => void }) {
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
  return (
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
  )
}
