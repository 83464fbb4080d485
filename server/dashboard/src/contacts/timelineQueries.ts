import { api, type RowOf } from '../api.ts'
import { usePages, type Pages } from '../usePages.ts'

/** A decision about a contact. */
export type TimelineEntry = RowOf<'GET /contacts/:id/timeline'>

/** The decisions about a contact with their reasons, newest first. */
export const useTimeline = (contactId: string): Pages<TimelineEntry> =>
  usePages(['contacts', 'timeline', contactId], (cursor, signal) =>
    api('GET /contacts/:id/timeline', { params: { id: contactId }, query: { cursor }, signal }),
  )
