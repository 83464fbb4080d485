import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { roleAllows } from '@replyloop/shared/values/roles'
import { Suspense, type Ref } from 'react'
import { useMembersOfAccount } from '../settings/settingsQueries.ts'
import { ChevronDown } from '../ui/icons.ts'
import { useSession } from '../useSession.ts'
import { useAssigneeName } from './AssigneeName.tsx'
import type { Conversation } from './inboxQueries.ts'
import { TeamItems, TeamName } from '../teams/teamParts.ts'
import type { Act } from './work/saveWork.ts'

/** Says whose a conversation is, and is the menu that gives it, or those that are chosen, to somebody; or moves it to a team. */
export function AssignMenu({
  conversation,
  target,
  isDisabled = false,
  onChoose,
}: {
  /** Left out: several. */
  conversation?: Conversation
  target: Ref<HTMLButtonElement>
  /** Whether it only says so. */
  isDisabled?: boolean
  onChoose: (act: Act) => void
}) {
  const { data: session } = useSession()
  const { data: members } = useMembersOfAccount()
  const { assigneeId, teamId } = conversation ?? {}
  const name = useAssigneeName(assigneeId ?? null)
  const label = conversation === undefined ? 'Assign' : (name ?? 'Nobody')
  const me = session?.member.id
  const others = (members?.data ?? []).filter(
    ({ id, status, role }) =>
      id !== me && id !== assigneeId && status === 'active' && roleAllows(role, 'agent'),
  )
  const give = (id: string | null) => () => onChoose({ assigneeId: id })
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          ref={target}
          size="compact-sm"
          variant="default"
          disabled={isDisabled}
          rightSection={<ChevronDown size={14} />}
          className="assignee"
        >
          <span>
            {conversation !== undefined && <VisuallyHidden>Assigned to </VisuallyHidden>}
            {label}
            {typeof teamId === 'string' && (
              <Suspense>
                {' · '}
                <TeamName id={teamId} />
              </Suspense>
            )}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Label>Assign to</Menu.Label>
        {me !== undefined && assigneeId !== me && <Menu.Item onClick={give(me)}>Me</Menu.Item>}
        {others.map(({ id, name: other }) => (
          <Menu.Item key={id} onClick={give(id)} className="break-long-words">
            <bdi>{other}</bdi>
          </Menu.Item>
        ))}
        {assigneeId !== null && <Menu.Item onClick={give(null)}>Nobody</Menu.Item>}
        <Suspense>
          <TeamItems teamId={teamId} onChoose={onChoose} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  )
}
