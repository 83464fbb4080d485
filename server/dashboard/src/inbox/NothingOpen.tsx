import { Kbd } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { MessagesSquare } from 'lucide-react'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Beside the list, while no conversation is open. */
export function NothingOpen() {
  useDocumentTitle('Inbox · Replyloop')
  return (
    <EmptyState icon={MessagesSquare} title="Choose a conversation">
      <Kbd>j</Kbd> and <Kbd>k</Kbd> move down and up the list, <Kbd>Enter</Kbd> opens one.
    </EmptyState>
  )
}
