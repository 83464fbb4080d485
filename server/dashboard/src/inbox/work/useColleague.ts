import { useSettings } from '../../settings/settingsQueries.ts'
import { useSession } from '../../useSession.ts'
import { useAssigneeName } from '../AssigneeName.tsx'
import type { Conversation } from '../inboxQueries.ts'

/**
 * The colleague to whom a conversation is left: the user is an agent, and the account has agents answer, assign and close their own
 * ones alone. `undefined` where the user may act, or it is not known yet.
 */
export function useColleague({ assigneeId }: Pick<Conversation, 'assigneeId'>): string | undefined {
  const { data: session } = useSession()
  const { data: settings } = useSettings()
  const isAnothers = assigneeId !== null && assigneeId !== session?.member.id
  const name = useAssigneeName(assigneeId)
  return isAnothers && session?.member.role === 'agent' && settings?.agentsOwnOnly === true ? name : undefined
}
