import { Badge, VisuallyHidden } from '@mantine/core'
import type { ListedConversation } from './inboxQueries.ts'

/** What the contact has said of the episode. */
export function Score({ csat }: Pick<ListedConversation, 'csat'>) {
  if (csat === null) return null
  const { score, text } = csat
  return (
    <Badge size="sm" color={score > 3 ? 'teal' : 'orange'} title={text ?? undefined}>
      <span aria-hidden>★ {score}</span>
      <VisuallyHidden>Rated {score} of 5</VisuallyHidden>
    </Badge>
  )
}
