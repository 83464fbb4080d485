import { z } from 'zod'
import { bulkActionTypes } from '../values/bulk.ts'
import { maxCustomFieldName } from '../values/limits.ts'
import { CustomFieldsInput } from './customFieldValues.ts'
import { Id, optionalInput, requiredText } from './fields.ts'
import { entriesOf, isJsonObject, parseJson } from './json.ts'
import { SendAt } from './sendAt.ts'
import { TagName } from './tag.ts'

/** A truth value, which tools also send as text. */
const Truth = z.preprocess(
  (value: boolean | string) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
)
/** A number of people, which tools also send as text. */
const People = z.preprocess(
  (value: number | string) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
  z.int().nonnegative(),
)
const tag = TagName.meta({ description: 'The name of the tag, or its id.', example: 'vip' })
const field = requiredText(maxCustomFieldName).meta({ description: 'The name of a custom field.' })

/** An id, or `null` in the words that tools have for it. */
const idOrNone = z
  .preprocess(
    (given: string | null | undefined) => (given === '' || given === 'none' ? null : given),
    Id.nullable().optional(),
  )
  .optional()

const actions = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tag'), tag }).meta({ id: 'BulkTag' }),
  z.object({ type: z.literal('untag'), tag }).meta({ id: 'BulkUntag' }),
  z
    .object({
      type: z.literal('addToList'),
      listId: Id,
      greet: optionalInput(Truth).describe('false: no campaign of the list greets them for it.'),
    })
    .meta({ id: 'BulkAddToList' }),
  z.object({ type: z.literal('removeFromList'), listId: Id }).meta({ id: 'BulkRemoveFromList' }),
  z
    .object({
      type: z.literal('setField'),
      field,
      value: z.union([z.string(), z.number(), z.boolean()]).describe('Text, a number, true or false.'),
    })
    .meta({ id: 'BulkSetField' }),
  z.object({ type: z.literal('clearField'), field }).meta({ id: 'BulkClearField' }),
  z.object({ type: z.literal('optOut') }).meta({ id: 'BulkOptOut' }),
  z
    .object({ type: z.literal('bot'), active: Truth.describe('Whether the bot answers them.') })
    .meta({ id: 'BulkBot' }),
  z
    .object({
      type: z.literal('assign'),
      assigneeId: idOrNone.describe('A member of the account or of its agency; `null`: nobody.'),
      teamId: idOrNone.describe(
        'A team; they are nobody’s then, unless an `assigneeId` is given. `null`: no team.',
      ),
    })
    .meta({ id: 'BulkAssign' }),
  z.object({ type: z.literal('close') }).meta({ id: 'BulkClose' }),
  z
    .object({
      type: z.literal('snooze'),
      snoozedUntil: optionalInput(SendAt).describe('Until when.'),
      untilTheyWrite: optionalInput(Truth).describe('true: until the contact writes.'),
    })
    .meta({ id: 'BulkSnooze' }),
  z.object({ type: z.literal('export') }).meta({ id: 'BulkExport' }),
  z
    .object({
      type: z.literal('erase'),
      confirm: People.describe('How many contacts are meant: another number is refused.'),
    })
    .meta({ id: 'BulkErase' }),
])

const aliases = {
  listId: 'list_id',
  assigneeId: 'assignee_id',
  teamId: 'team_id',
  snoozedUntil: 'snoozed_until',
  untilTheyWrite: 'until_they_write',
}

/** What is done to each contact of a bulk action. Its type is taken in any case, as in `add_to_list`. */
export const BulkAction = z
  .preprocess((sent: z.input<typeof actions>, context): unknown => {
    const input: unknown = typeof sent === 'string' ? parseJson(sent) : sent
    if (!isJsonObject(input)) {
      context.addIssue({
        code: 'custom',
        message: 'must be an object such as {"type":"tag","tag":"vip"}',
        input,
      })
      return z.NEVER
    }
    const fields = entriesOf(input)
    const given = fields.get('type')
    const plain = typeof given === 'string' ? given.replace(/[\s_-]/g, '').toLowerCase() : ''
    const type = bulkActionTypes.find((known) => known.toLowerCase() === plain)
    if (type === undefined) {
      context.addIssue({
        code: 'custom',
        message: `must be one of ${bulkActionTypes.join(', ')}`,
        path: ['type'],
        input,
      })
      return z.NEVER
    }
    const named = Object.entries(aliases).flatMap(([name, alias]) => {
      const value = fields.get(name) ?? fields.get(alias)
      return value === undefined ? [] : [[name, value] as const]
    })
    return { ...input, type, ...Object.fromEntries(named) }
  }, actions)
  .superRefine((action, context) => {
    if (action.type === 'snooze' && (action.snoozedUntil === undefined) !== (action.untilTheyWrite === true))
      context.addIssue({
        code: 'custom',
        path: ['snoozedUntil'],
        message: 'is required, unless untilTheyWrite is true: send one of the two',
      })
    if (action.type === 'assign' && action.assigneeId === undefined && action.teamId === undefined)
      context.addIssue({
        code: 'custom',
        path: ['assigneeId'],
        message: 'is required, unless a teamId is given; null gives them to nobody',
      })
    if (action.type !== 'setField') return
    const read = CustomFieldsInput.safeParse({ [action.field]: action.value })
    const given = read.success ? Object.keys(read.data).length : 0
    if (given > 0) return
    const message = read.error?.issues[0]?.message ?? 'must not be empty; clearField empties a field'
    context.addIssue({ code: 'custom', path: ['value'], message })
  })
  .meta({ id: 'BulkAction', type: 'object', example: { type: 'tag', tag: 'vip' } })
export type BulkAction = z.output<typeof BulkAction>
