import type { Passage } from '@replyloop/shared/contract/knowledge'
import type { PassageRow } from './passages.store.ts'

/** By what a passage is told apart, until its source is read again. */
export const passageId = ({ sourceId, position }: Pick<PassageRow, 'sourceId' | 'position'>): string =>
  `${sourceId}.${position}`

/** A passage as responses show it. */
export const presentPassage = (row: PassageRow): Passage => ({
  id: passageId(row),
  heading: row.heading,
  page: row.page,
  url: row.url,
  text: row.text,
})
