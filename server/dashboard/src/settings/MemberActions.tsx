import { Button, Group } from '@mantine/core'
import { roleAllows } from '@replyloop/shared/values/roles'
import { useState } from 'react'
import type { RowOf } from '../api.ts'
import { useSession } from '../useSession.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { MadeKeys } from './MadeKeys.tsx'
import { useRemoveMember, type useInvite, type useMakePasswordLink } from './settingsQueries.ts'

/** The links for a member, and their removal; nothing for whom the member's role is too wide. */
export function MemberActions({
  member: { id, name, email, role, status },
  isLastOwner,
  invite,
  resetPassword,
}: {
  member: RowOf<'GET /members'>
  isLastOwner: boolean
  invite: ReturnType<typeof useInvite>
  resetPassword: ReturnType<typeof useMakePasswordLink>
}) {
  const { data: session } = useSession()
  const remove = useRemoveMember(id)
  const [endKeys, setEndKeys] = useState(false)
  if (session === undefined) return null
  const own = session.member.role
  // The agency makes the first link of an owner, for any role of the one who acts.
  const mayLinkOwner = session.actingFor !== null && status === 'invited'
  if (!roleAllows(own, 'admin') || !(roleAllows(own, role) || mayLinkOwner)) return null
  const decides = session.actingFor === null && session.member.id !== id
  return (
    <Group gap="xs" mt="xs" className="member-actions">
      {status === 'invited' && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Make a link for ${email}`}
          loading={invite.isPending}
          onClick={() => invite.mutate({ email, role })}
        >
          Make a link
        </Button>
      )}
      {decides && status === 'active' && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Reset password of ${email}`}
          loading={resetPassword.isPending}
          onClick={() => resetPassword.mutate()}
        >
          Reset password
        </Button>
      )}
      {decides && !isLastOwner && (
        <ConfirmButton
          size="xs"
          question={
            <>
              Remove <bdi>{name}</bdi>?
            </>
          }
          consequence={
            <>
              They are signed out everywhere at once and cannot sign in any more. Links that they made and
              nobody has used end. What they did stays.
              <MadeKeys memberId={id} isEnding={endKeys} onChange={setEndKeys} />
            </>
          }
          confirm="Remove"
          onConfirm={() => remove.mutateAsync({ endKeys })}
          mutation={remove}
        >
          Remove
        </ConfirmButton>
      )}
    </Group>
  )
}
