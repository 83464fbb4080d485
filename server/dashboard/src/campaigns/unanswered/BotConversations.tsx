import type { BotFigure, HandOverReason } from '@replyloop/shared/values/bot'
import type { ReactNode } from 'react'
import { api } from '../../api.ts'
import { nameOf } from '../../contacts/nameOf.ts'
import { usePages } from '../../usePages.ts'
import { ConversationLinks } from './ConversationLinks.tsx'

/** The conversations behind a number of the bot of a campaign, or in which it has given an answer. `end` stands below the last one. */
export function BotConversations({
  id,
  of,
  end,
}: {
  id: string
  of: { figure: BotFigure; reason?: HandOverReason } | { answerId: string }
  end?: (shown: number) => ReactNode
}) {
  const pages = usePages(['campaigns', 'stats', id, 'bot', of], (cursor) =>
    api('GET /campaigns/:id/bot/conversations', { params: { id }, query: { ...of, cursor, limit: 25 } }),
  )
  return (
    <>
      <ConversationLinks
        pages={pages}
        linkOf={({ contact, at }) => ({ contactId: contact.id, text: nameOf(contact), at })}
      />
      {pages.rows !== undefined && !pages.hasNextPage && end?.(pages.rows.length)}
    </>
  )
}
