import type { ChangeField, DeclareField } from '@replyloop/shared/contract/customField'
import { changesBetween, isSameValue } from '@replyloop/shared/values/changes'
import type { DeclaredForm } from '@replyloop/shared/values/customField'
import { foldName } from '@replyloop/shared/values/foldName'
import { maxDeclaredFields } from '@replyloop/shared/values/limits'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import { newId } from '../../../platform/ids.ts'
import { scheduleConversion } from './convertField.ts'
import {
  findDeclaredField,
  insertDeclaredField,
  listDeclaredFields,
  updateDeclaredField,
  type DeclaredFieldRow,
} from './declaredFields.store.ts'
import { foldValue } from './declaredValue.rules.ts'

/** A declared field, and what a call has made of it. */
export interface Declared {
  field: DeclaredFieldRow
  isNew: boolean
}

/**
 * Gives a custom field a type; what contacts have in it is converted by a job. The caller holds `locks.declaredFields`. Throws `CUSTOM_FIELD_DECLARED` where it has another
 * type or other options, and `VALIDATION_FAILED`.
 */
export async function declareField(
  tx: Tx,
  accountId: string,
  { name, type, options }: DeclareField,
): Promise<Declared> {
  const form = requireForm({ type, options: options ?? [] })
  const fields = await listDeclaredFields(tx, accountId)
  const known = fields.find((field) => field.name === name)
  if (known !== undefined) {
    if (isSameForm(known, form)) return { field: known, isNew: false }
    throw new Problem(
      'CUSTOM_FIELD_DECLARED',
      `The field ${name} is declared as ${known.type} already; PATCH /v1/custom_fields/${known.id} changes it`,
    )
  }
  const alike = fields.find((field) => foldName(field.name) === foldName(name))
  if (alike !== undefined)
    throw fieldProblem('name', `differs in case alone from the declared field ${alike.name}: use that one`)
  if (fields.length >= maxDeclaredFields)
    throw new Problem(
      'VALIDATION_FAILED',
      `An account can have at most ${maxDeclaredFields} declared fields; DELETE one that nothing needs first`,
    )
  const field = {
    id: newId('fld', tx.now),
    accountId,
    name,
    ...form,
    version: 1,
    convertedAt: null,
    removedAt: null,
    createdAt: tx.now,
  }
  await insertDeclaredField(tx, field)
  await scheduleConversion(tx, field)
  tx.notify(`account:${accountId}`)
  return { field, isNew: true }
}

/** Changes the type or the options of a declared field. The caller holds `locks.declaredFields`. Throws `CUSTOM_FIELD_NOT_FOUND` and `VALIDATION_FAILED`. */
export async function changeField(
  tx: Tx,
  accountId: string,
  idOrName: string,
  change: ChangeField,
): Promise<{ field: DeclaredFieldRow; changes: ReturnType<typeof changesBetween> }> {
  const before = await requireDeclaredField(tx, accountId, idOrName)
  const type = change.type ?? before.type
  const options = change.options ?? (type === before.type ? before.options : [])
  const form = requireForm({ type, options })
  if (isSameForm(before, form)) return { field: before, changes: {} }
  const field = await updateDeclaredField(tx, before.id, {
    ...form,
    version: before.version + 1,
    convertedAt: null,
  })
  await scheduleConversion(tx, field)
  tx.notify(`account:${accountId}`)
  return { field, changes: changesBetween(shown(before), shown(field)) }
}

/** Takes the type from a field: contacts keep what they have in it. The caller holds `locks.declaredFields`. Throws `CUSTOM_FIELD_NOT_FOUND`. */
export async function undeclareField(tx: Tx, accountId: string, idOrName: string): Promise<DeclaredFieldRow> {
  const field = await requireDeclaredField(tx, accountId, idOrName)
  const { id, version } = field
  // Its row stays until no transaction can add to what it has any more; its name is free at once.
  const removed = await updateDeclaredField(tx, id, { name: id, version: version + 1, removedAt: tx.now })
  await scheduleConversion(tx, removed)
  tx.notify(`account:${accountId}`)
  return field
}

/** A declared field of an account. Throws `CUSTOM_FIELD_NOT_FOUND`. */
export async function requireDeclaredField(
  ...args: Parameters<typeof findDeclaredField>
): Promise<DeclaredFieldRow> {
  const field = await findDeclaredField(...args)
  if (field !== undefined) return field
  throw new Problem(
    'CUSTOM_FIELD_NOT_FOUND',
    `No declared custom field has the id or the name ${args[2]}; POST /v1/custom_fields declares one`,
  )
}

/** Whether two fields hold the same. */
export const isSameForm = (one: DeclaredForm, other: DeclaredForm): boolean =>
  one.type === other.type && isSameValue(one.options, other.options)

const shown = ({ type, options }: DeclaredForm) => ({ type, options: options.join(', ') })

/** Options belong to choices, which cannot be without. */
function requireForm<F extends DeclaredForm>(form: F): F {
  const { type, options } = form
  if (type === 'choice' && options.length === 0)
    throw fieldProblem('options', 'are required for a choice, such as ["Basic", "Pro"]')
  if (type !== 'choice' && options.length > 0)
    throw fieldProblem('options', `are for a choice alone, and the type is ${type}`)
  const folded = options.map(foldValue)
  const twice = options.find((_option, at) => folded.indexOf(folded[at] ?? '') !== at)
  if (twice !== undefined)
    throw fieldProblem('options', `must differ in more than case and accents: ${twice} stands there twice`)
  return form
}
