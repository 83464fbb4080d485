import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countsKey } from '../inbox/inboxKeys.ts'
import { useConversationCounts, type ConversationCounts } from '../inbox/inboxQueries.ts'

/**
 * Keeps the number in the titles of all tabs of an account up to date, also of those that are not on screen: the leader hears
 * of changes, and tells the others.
 */
export function useSharedCounts(accountId: string | undefined, isLeader: boolean): void {
  const queries = useQueryClient()
  const { data: counts } = useConversationCounts()
  useEffect(() => {
    if (accountId === undefined || isLeader) return
    const channel = new BroadcastChannel(nameOf(accountId))
    channel.addEventListener('message', ({ data }: MessageEvent<ConversationCounts>) =>
      queries.setQueryData(countsKey(), data),
    )
    return () => channel.close()
  }, [accountId, isLeader, queries])
  useEffect(() => {
    if (accountId === undefined || !isLeader || counts === undefined) return
    const channel = new BroadcastChannel(nameOf(accountId))
    channel.postMessage(counts)
    channel.close()
  }, [accountId, isLeader, counts])
}

const nameOf = (accountId: string) => `replyloop-counts:${accountId}`
