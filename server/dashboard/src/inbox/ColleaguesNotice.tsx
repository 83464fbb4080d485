import { Alert } from '@mantine/core'
import { Lock } from '../ui/icons.ts'
import type { useDraft } from './useDraft.ts'

/** In place of the reply box, where a conversation is left to a colleague: why, and what the user can do. */
export const ColleaguesNotice = ({
  name,
  draft: { body, files },
}: {
  name: string
  draft: ReturnType<typeof useDraft>
}) => (
  <Alert color="gray" radius={0} role="status" icon={<Lock size={18} />}>
    The conversation is that of <bdi>{name}</bdi>, and agents answer, assign and close their own ones alone
    here. Ask <bdi>{name}</bdi> or a manager to assign it to you; a note reaches the team.
    {(body.trim() !== '' || files.length > 0) && ' What you have written is kept.'}
  </Alert>
)
