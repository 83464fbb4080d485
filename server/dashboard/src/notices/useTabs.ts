import { useSession } from '../useSession.ts'
import { useLeader } from './useLeader.ts'
import { useSharedCounts } from './useSharedCounts.ts'

/** What several tabs of one account do together: one of them, the leader, hears of changes in the background. Returns which. */
export function useTabs(): { isLeader: boolean } {
  const { data: session } = useSession()
  const accountId = session?.account.id
  const isLeader = useLeader(
    session === undefined ? undefined : `replyloop:${session.account.id}:${session.member.id}`,
  )
  useSharedCounts(accountId, isLeader)
  return { isLeader }
}
