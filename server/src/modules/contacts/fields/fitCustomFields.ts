import { isDateType } from '@replyloop/shared/values/customField'
import type { Reader } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import { readDeclared, wantedForm } from './declaredValue.rules.ts'
import { listDeclaredFields, type DeclaredFieldRow } from './declaredFields.store.ts'

type Input = Readonly<Record<string, string | number | boolean | null>>

/** The declared fields of an account, and the zone in which their dates count. */
export interface DeclaredFields {
  byName: ReadonlyMap<string, DeclaredFieldRow>
  timeZone: string
  /** Whether something goes out by what contacts have in its dates. */
  hasDatedSteps: boolean
}

/** What does not fit a declared field, and why. */
export interface Unfit {
  name: string
  reason: string
}

/** As the header `Ignored-Fields` names what does not fit. */
export const unfitNames = (unfit: readonly Unfit[]): string[] =>
  unfit.map(({ name }) => `customFields.${name}`)

const none: DeclaredFields = { byName: new Map(), timeZone: 'UTC', hasDatedSteps: false }

/** The declared fields of an account. Of the account itself nothing is read unless one of them counts in its zone. */
export async function readDeclaredFields(read: Reader, accountId: string): Promise<DeclaredFields> {
  const fields = await listDeclaredFields(read, accountId)
  if (fields.length === 0) return none
  const isZoned = fields.some(({ type }) => isDateType(type))
  const account = isZoned ? await readAccount(read, accountId) : undefined
  return {
    byName: new Map(fields.map((field) => [field.name, field])),
    timeZone: account?.timeZone ?? 'UTC',
    hasDatedSteps: account?.hasDatedSteps ?? false,
  }
}

/** Custom fields that are given, each as its declared field has it; what does not fit is as it came, and named beside. */
export function fittedFields<F extends Input>(
  declared: DeclaredFields | null,
  given: F,
): { fields: Input; unfit: Unfit[] } {
  const unfit: Unfit[] = []
  if (declared === null || declared.byName.size === 0) return { fields: given, unfit }
  const { byName, timeZone } = declared
  const fields = Object.entries(given).map(([name, value]): [string, Input[string]] => {
    const field = byName.get(name)
    if (field === undefined || value === null) return [name, value]
    const read = readDeclared(field, value, timeZone)
    if (read === undefined)
      unfit.push({ name, reason: `${wantedForm(field)}, and is ${JSON.stringify(shortened(value))}` })
    return [name, read?.value ?? value]
  })
  return { fields: Object.fromEntries(fields), unfit }
}

const shortened = (value: string | number | boolean) =>
  typeof value === 'string' && value.length > 60 ? `${value.slice(0, 60)}…` : value

/** The same of what a contact is given, which loses no opt-in for a value that does not fit. */
export async function fitCustomFields<T extends { customFields?: Input | null | undefined }>(
  read: Reader,
  accountId: string,
  input: T,
): Promise<{ input: T; unfit: Unfit[] }> {
  const { customFields } = input
  if (!customFields || Object.keys(customFields).length === 0) return { input, unfit: [] }
  const { fields, unfit } = fittedFields(await readDeclaredFields(read, accountId), customFields)
  return { input: { ...input, customFields: fields }, unfit }
}

/** The same of a change that somebody makes and can correct. Throws `VALIDATION_FAILED` for a value that does not fit. */
export async function requireFittingFields<T extends { customFields?: Input | null | undefined }>(
  read: Reader,
  accountId: string,
  given: T,
): Promise<T> {
  const { input, unfit } = await fitCustomFields(read, accountId, given)
  const [first] = unfit
  if (first !== undefined) throw fieldProblem(`customFields.${first.name}`, first.reason)
  return input
}
