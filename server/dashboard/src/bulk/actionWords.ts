import { useList } from '../lists/listQueries.ts'
import { useAllTags } from '../tags/tagQueries.ts'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { actionTexts, type ActionKey } from './actions.ts'
import type { BulkRun } from './bulkQueries.ts'

type Action = BulkRun['action']

const textIn = (action: Action, name: string): string | undefined => {
  const value = action[name]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

/** What the pages call an action. */
const keyOf = (action: Action): ActionKey =>
  action.type === 'bot' ? (action['active'] === true ? 'botOn' : 'botOff') : action.type

/** What a bulk action does, with the names of what it does it with: `Add the tag vip`. */
export function useActionWords({ action, undoes }: Pick<BulkRun, 'action' | 'undoes'>): string {
  const tags = useAllTags()
  const { data: list } = useList(textIn(action, 'listId') ?? null)
  const tag = tags.find(({ id }) => id === textIn(action, 'tag'))?.name
  const words = wordsOf(action, { tag, list: list?.name })
  return undoes === null ? words : `Undo: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

function wordsOf(action: Action, names: { tag: string | undefined; list: string | undefined }): string {
  const { title } = actionTexts[keyOf(action)]
  const [tag, list] = [names.tag, names.list].map((name) => name && bidiIsolate(name))
  const field = bidiIsolate(textIn(action, 'field') ?? '')
  switch (action.type) {
    case 'tag':
      return tag === undefined ? title : `Add the tag ${tag}`
    case 'untag':
      return tag === undefined ? title : `Remove the tag ${tag}`
    case 'addToList':
      return `${list === undefined ? title : `Add to the list ${list}`}${action['greet'] === false ? ' without greeting' : ''}`
    case 'removeFromList':
      return list === undefined ? title : `Remove from the list ${list}`
    case 'setField':
      return `Set ${field} to ${bidiIsolate(textIn(action, 'value') ?? '')}`
    case 'clearField':
      return `Clear ${field}`
    default:
      return title
  }
}
