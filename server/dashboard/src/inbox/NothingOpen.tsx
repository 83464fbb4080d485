import { Kbd } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { MessagesSquare } from '../ui/icons.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useConversations } from './inboxQueries.ts'
import { useInboxSearch } from './inboxSearch.ts'

/** Fills the place of the conversation while none is open. */
export function NothingOpen() {
  useDocumentTitle('Inbox · Replyloop')
  const { rows = [] } = useConversations(useInboxSearch())
  if (rows.length === 0) return null // the list explains it
  return (
    <EmptyState icon={MessagesSquare} title="Choose a conversation">
      <Kbd>j</Kbd> and <Kbd>k</Kbd> move down and up the list, <Kbd>Enter</Kbd> opens one. <Kbd>?</Kbd> lists
      all keys.
    </EmptyState>
  )
}
