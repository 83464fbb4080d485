import { z } from 'zod'
import { splitTags } from '../values/tag.ts'
import { isUnfilled } from '../values/unfilled.ts'
import { isJsonObject, parseJson } from './json.ts'

/** The names in what tools send: a list of texts, numbers or objects with a name, or one text that holds several. */
function namesOf(input: unknown): string[] {
  if (typeof input === 'string') {
    const list = input.trim().startsWith('[') ? parseJson(input) : undefined
    return Array.isArray(list) ? namesOf(list) : splitTags(input).filter((name) => !isUnfilled(name))
  }
  if (typeof input === 'number') return [String(input)]
  if (Array.isArray(input)) return input.flatMap((item) => (Array.isArray(item) ? [] : namesOf(item)))
  return isJsonObject(input) && 'name' in input && typeof input.name === 'string' ? namesOf(input.name) : []
}

/** The names of tags: a list, or one text that is split at commas and semicolons. Whether they fit is decided where they are used. */
export const TagNames = z.preprocess(
  (input: string | string[]): unknown => [...new Set(namesOf(input))],
  z.array(z.string()),
)
