import { Badge, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { Session } from '@replyloop/shared/contract/session'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { roleAllows, roles, type Role } from '@replyloop/shared/values/roles'
import { useState } from 'react'
import type { RowOf } from '../api.ts'
import { roleTexts, rolesUpTo } from '../roles/roleTexts.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { useSession } from '../useSession.ts'
import { MadeKeys } from './MadeKeys.tsx'
import { useChangeRole } from './settingsQueries.ts'

type Member = RowOf<'GET /members'>

/** The role of a member, to be changed by whom it is for; to others it says why it cannot be. */
export function RoleSelect({ member, isLastOwner }: { member: Member; isLastOwner: boolean }) {
  const { id, name, email, role } = member
  const { data: session } = useSession()
  const change = useChangeRole(id)
  const [chosen, setChosen] = useState<Role>()
  const [endKeys, setEndKeys] = useState(false)
  if (session === undefined) return null
  const isSelf = session.member.id === id
  const reason = whyNot(member, session, isLastOwner)
  if (reason !== null)
    return (
      <Stack gap={2} className="member-role">
        <Badge color="gray" fw={500}>
          {roleTexts[role].label}
        </Badge>
        {reason !== '' && (
          <Text size="xs" c="dimmed">
            {reason}
          </Text>
        )}
      </Stack>
    )
  const next = chosen ?? role
  const losesKeys = roleAllows(role, 'admin') && !roleAllows(next, 'admin')
  return (
    <Group gap="xs" wrap="nowrap">
      <NativeSelect
        size="xs"
        aria-label={`Role of ${email}`}
        value={next}
        data={rolesUpTo(session.member.role).map((value) => ({ value, label: roleTexts[value].label }))}
        onChange={({ currentTarget: { value } }) => setChosen(isOneOf(roles, value) ? value : undefined)}
      />
      {next !== role && (
        <ConfirmButton
          size="xs"
          variant="filled"
          question={
            <>
              Make <bdi>{name}</bdi> {withArticle(next)}?
            </>
          }
          consequence={
            <>
              {consequenceOf({ next, before: role, isSelf })}
              {losesKeys && <MadeKeys memberId={id} isEnding={endKeys} onChange={setEndKeys} />}
            </>
          }
          confirm="Change the role"
          confirmColor="indigo"
          onConfirm={() => change.mutateAsync({ role: next, endKeys }).then(() => setChosen(undefined))}
          mutation={change}
        >
          Change…
        </ConfirmButton>
      )}
    </Group>
  )
}

const withArticle = (role: Role) => {
  const { label } = roleTexts[role]
  return `${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()}`
}

function consequenceOf({ next, before, isSelf }: { next: Role; before: Role; isSelf: boolean }): string {
  const isLess = roleAllows(before, next)
  const may = `${roleTexts[next].label}: ${roleTexts[next].may} It holds at once.`
  if (isSelf) return `${may} You cannot take it back yourself: somebody with a wider role has to.`
  return isLess
    ? `${may} Links that they made and nobody has used end.`
    : `${may} A link for them that has not been used yet ends; make a new one.`
}

/** Why who is signed in cannot change a member's role: empty where that goes without saying, `null` where they can. */
function whyNot({ id, role }: Member, { member, actingFor }: Session, isLastOwner: boolean): string | null {
  const own = member.role
  if (!roleAllows(own, 'admin')) return ''
  if (actingFor !== null) return 'Only the sub-account’s own members change it.'
  if (!roleAllows(own, role)) return `Only an ${roleTexts.owner.label.toLowerCase()} changes an owner.`
  if (isLastOwner)
    return id === member.id
      ? 'You are the last owner who can sign in. Make somebody else an owner first.'
      : 'The last owner who can sign in stays.'
  return null
}
