import { Badge, Button, Group, Paper, Text } from '@mantine/core'
import type { RowOf } from '../api.ts'
import { useSession } from '../useSession.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Time } from '../ui/Time.tsx'
import { OneTimeLink } from './OneTimeLink.tsx'
import { useInvite, useMakePasswordLink, useRemoveMember } from './settingsQueries.ts'

/** A member: who it is, and what others may do about them. */
export function MemberRow({ member }: { member: RowOf<'GET /members'> }) {
  const { id, name, email, role, status, lastUsedAt } = member
  const isOwner = role === 'owner'
  const { data: session } = useSession()
  const remove = useRemoveMember(id)
  const invite = useInvite()
  const resetPassword = useMakePasswordLink(id)
  const hasName = name !== email // an invited person has no name yet
  const canManage = !isOwner && session?.actingFor === null && session.member.id !== id
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between">
        <div className="break-long-words">
          <Group gap="xs">
            <Text size="sm" fw={500} miw={0} dir="auto">
              {name}
            </Text>
            {isOwner && (
              <Badge color="gray" fw={500}>
                Owner
              </Badge>
            )}
            {status === 'invited' && (
              <Badge color="yellow" fw={500}>
                No password yet
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {hasName && email}
            {lastUsedAt !== null && (
              <>
                {hasName && ' · '}here <Time at={lastUsedAt} />
              </>
            )}
          </Text>
        </div>
        <Group gap="xs">
          {status === 'invited' && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Make a link for ${email}`}
              loading={invite.isPending}
              onClick={() => invite.mutate({ email })}
            >
              Make a link
            </Button>
          )}
          {canManage && status === 'active' && (
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
          {canManage && (
            <ConfirmButton
              size="xs"
              question={
                <>
                  Remove <bdi>{name}</bdi>?
                </>
              }
              consequence="They are signed out everywhere at once and cannot sign in any more. What they did stays."
              confirm="Remove"
              onConfirm={() => remove.mutateAsync()}
              isPending={remove.isPending}
              error={remove.error}
            >
              Remove
            </ConfirmButton>
          )}
        </Group>
      </Group>
      <ErrorNotice error={invite.error ?? resetPassword.error} />
      {invite.data !== undefined && <OneTimeLink made={invite.data} />}
      {resetPassword.data !== undefined && <OneTimeLink made={resetPassword.data} />}
    </Paper>
  )
}
