import { Kbd } from '@mantine/core'
import { MessagesSquare } from '../ui/icons.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useConversations } from './inboxQueries.ts'
import { useInboxSearch } from './inboxSearch.ts'
import { useTabTitle } from '../ui/useTabTitle.ts'

/** Fills the place of the conversation while none is open. */
export function NothingOpen() {
  useTabTitle('Inbox')
  const { rows = [] } = useConversations(useInboxSearch())
  if (rows.length === 0) return null // the list explains it
  return (
    <EmptyState icon={MessagesSquare} title="Choose a conversation">
      <Kbd>j</Kbd> and <Kbd>k</Kbd> move down and up the list, <Kbd>Enter</Kbd> opens one. <Kbd>?</Kbd> lists
      all keys.
    </EmptyState>
  )
}
