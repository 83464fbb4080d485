import { Kbd } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { useSearch } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useConversations } from './inboxQueries.ts'

/** Fills the place of the conversation while none is open. */
export function NothingOpen() {
  useDocumentTitle('Inbox · Replyloop')
  const { rows = [] } = useConversations(useSearch({ from: '/shell/inbox' }))
  if (rows.length === 0) return null // the list explains it
  return (
    <EmptyState icon={MessagesSquare} title="Choose a conversation">
      <Kbd>j</Kbd> and <Kbd>k</Kbd> move down and up the list, <Kbd>Enter</Kbd> opens one.
    </EmptyState>
  )
}
