import { isSameValue } from '@replyloop/shared/values/changes'
import { queryOf, readInboxSearch, type InboxSearch } from '../inboxSearch.ts'
import type { SavedView } from './viewQueries.ts'

/** What the list shows now, as a view keeps it, without what is searched for: whom others see in it as themselves is `me`. */
export function queryToSave(search: InboxSearch, me: string | undefined): SavedView['query'] {
  const { state = 'all', search: _search, ...shown } = queryOf(search)
  const meant = (id: string | undefined) => (id === me ? 'me' : id)
  return { ...shown, state, assigneeId: meant(shown.assigneeId), mentioned: meant(shown.mentioned) }
}

/** What the URL has while a saved view is shown. */
export const searchOf = ({ query }: SavedView): InboxSearch => readInboxSearch({ ...query })

/** Whether the list shows just what a saved view has. */
export const isShowing = (view: SavedView, search: InboxSearch): boolean =>
  isSameValue(queryOf(searchOf(view)), queryOf(search))
