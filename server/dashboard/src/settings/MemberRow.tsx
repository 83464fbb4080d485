import './members.css'
import { Badge, Group, Paper, Text } from '@mantine/core'
import type { RowOf } from '../api.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Time } from '../ui/Time.tsx'
import { MemberActions } from './MemberActions.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { OneTimeLink } from './OneTimeLink.tsx'
import { useInvite, useMakePasswordLink } from './settingsQueries.ts'

/** A member: who it is, what they may do, and what others may do about them. */
export function MemberRow({
  member,
  isLastOwner,
}: {
  member: RowOf<'GET /members'>
  /** Whether no other owner can sign in. */
  isLastOwner: boolean
}) {
  const { id, name, email, status, lastUsedAt } = member
  const invite = useInvite()
  const resetPassword = useMakePasswordLink(id)
  const hasName = name !== email // an invited person has no name yet
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" align="flex-start">
        <div className="break-long-words">
          <Group gap="xs">
            <Text size="sm" fw={500} miw={0} dir="auto">
              {name}
            </Text>
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
        <RoleSelect member={member} isLastOwner={isLastOwner} />
      </Group>
      <MemberActions
        member={member}
        isLastOwner={isLastOwner}
        invite={invite}
        resetPassword={resetPassword}
      />
      <ErrorNotice error={invite.error ?? resetPassword.error} />
      {invite.data !== undefined && <OneTimeLink made={invite.data} />}
      {resetPassword.data !== undefined && <OneTimeLink made={resetPassword.data} />}
    </Paper>
  )
}
