import { Alert, Text } from '@mantine/core'
import { memberLinkDays } from '@replyloop/shared/values/limits'
import type { ResponseBody } from '../api.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { useMembersOfAccount } from './settingsQueries.ts'

/**
 * A link that has just been made for a member: an invitation, or for a new password. Gone once it has ended: it is used, a
 * newer one is made, or the member is removed.
 */
export function OneTimeLink({ made }: { made: ResponseBody<'POST /members'> }) {
  const { data: members } = useMembersOfAccount()
  const { id, email, link, status, invitationExpiresAt, isMailed, notMailed } = made
  const member = members?.data.find((each) => each.id === id)
  if (member?.invitationExpiresAt !== invitationExpiresAt) return null
  return (
    <Alert color="green" role="status" mt="md">
      <Text size="sm" mb="xs" className="break-long-words">
        {isMailed ? (
          <>
            {status === 'active' ? 'Password link' : 'Invitation'} mailed to {email}; or copy the link.{' '}
          </>
        ) : (
          <>{notMailed ?? `Send this link to ${email}.`} </>
        )}
        {status === 'active' && 'They choose a new password with it, which ends their sessions. '}
        It works once, for {memberLinkDays} days, and is not shown again.
      </Text>
      <CopyField value={link} label={status === 'active' ? 'password link' : 'invitation link'} />
    </Alert>
  )
}
