import { z } from 'zod'
import { contactSorts } from '../values/contactSort.ts'
import { maxCustomFieldName } from '../values/limits.ts'
import { wordAmong } from '../values/oneOf.ts'
import { sortOrders } from '../values/subAccountSort.ts'
import { optionalInput, requiredText, text } from './fields.ts'
import { isJsonObject, parseJson } from './json.ts'

const word = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.preprocess((given: T[number]) => wordAmong(words, given) ?? given, z.enum(words))

const by = word(contactSorts)
const order = optionalInput(word(sortOrders)).describe(
  'Left out: `desc` of `createdAt`, the newest first; `asc` of all else.',
)
const field = optionalInput(requiredText(maxCustomFieldName))

const parts = z.object({ by, name: field.describe('Which declared field, where `by` is `field`.'), order })
export type ContactSort = z.output<typeof parts>

/** In which order contacts are wanted; a text is what they are sorted by, or JSON. */
export const ContactSort = z
  .preprocess((given: z.input<typeof parts>): unknown => {
    if (typeof given !== 'string') return given
    const parsed = parseJson(given)
    return isJsonObject(parsed) ? parsed : { by: given }
  }, parts)
  .meta({ id: 'ContactSort', example: { by: 'field', name: 'birthday', order: 'desc' } })

/** The same in a query. */
export const contactSortQuery = { sort: optionalInput(by), sortField: field, order }

/** The cursor of a page that may be sorted: it holds what the last contact is sorted by. */
export const sortedCursor = optionalInput(text(4096)).describe('The `nextCursor` of the page before.')
