import { Alert } from '@mantine/core'
import type { Role } from '@replyloop/shared/values/roles'
import { Lock } from '../ui/icons.ts'
import { roleTexts } from './roleTexts.ts'
import { WhomToAsk } from './WhomToAsk.tsx'
import { useMay, useSession } from '../useSession.ts'

/** Says to whom a role lets read alone why there is nothing to press; nothing to others. */
export function ReadOnlyNotice({ needs }: { needs: Role }) {
  const { data: session } = useSession()
  const may = useMay(needs)
  if (session === undefined || may) return null
  return (
    <Alert color="gray" icon={<Lock size={18} />} mb="md">
      {session.exampleOf === undefined ? (
        <>
          Your role is {roleTexts[session.member.role].label}: you can read this. <WhomToAsk /> can change it,
          or give you the role {roleTexts[needs].label}.
        </>
      ) : (
        'You can read this. Example data connects to nothing, and has the settings that it began with.'
      )}
    </Alert>
  )
}
