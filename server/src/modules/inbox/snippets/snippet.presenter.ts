import type { FilledSnippet, Snippet } from '@replyloop/shared/contract/snippet'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { presentKept } from '../../conversations/content.presenter.ts'
import { fillVariables } from '../../conversations/outgoing.ts'
import type { SnippetRow } from './snippets.store.ts'

/** A snippet as responses show it. */
export const presentSnippet = (row: SnippetRow): Snippet => ({
  id: row.id,
  shortcut: row.shortcut,
  content: presentKept(row),
  teamId: row.teamId,
  usedCount: row.usedCount,
  lastUsedAt: isoTime(row.lastUsedAt),
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
})

/** A snippet as it is for a contact. Where a value is missing, all variables without one stay as they are written. */
export function presentFilled(row: SnippetRow, contact: ContactRow): FilledSnippet {
  const { text, missing } = fillVariables(row.body, contact, { keepsMissing: true })
  return { id: row.id, shortcut: row.shortcut, content: presentKept({ ...row, body: text }), missing }
}
