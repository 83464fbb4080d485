import type { FilterLeaf } from '@replyloop/shared/contract/filter'
import { fieldOperators, type FilterValueKind, type Operators } from '@replyloop/shared/values/filter'
import { and, between, eq, gt, lt, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { readFilterValue } from '@replyloop/shared/contract/filterValues'
import { type DeclaredFieldRow, findDeclaredField } from '../fields/declaredFields.store.ts'
import { foldValue } from '../fields/declaredValue.rules.ts'
import type { BrokenLeaf, FilterAccount, FoundLeaf, ReadLeaf } from './leaf.ts'
import { havingRows, instantCondition, nobody, textCondition, writtenCondition } from './leafConditions.ts'

/** What contacts have in a custom field: by the type that it is declared with, or as text. */
export const fieldLeaf: ReadLeaf = async (read, account, leaf) => {
  const name = leaf.name ?? ''
  const field = await findDeclaredField(read, account.id, name)
  const type = field?.type ?? 'text'
  const operators: Operators = fieldOperators[type]
  const kind = operators[leaf.op]
  if (kind === undefined)
    return misfit(
      `asks of the field ${name} of the type ${type} for ${leaf.op}: for it there are ${Object.keys(operators).join(', ')}`,
    )
  const given = kind === 'text' && typeof leaf.value === 'boolean' ? String(leaf.value) : leaf.value
  const value = readFilterValue(kind, leaf.op, given)
  if ('fault' in value)
    return misfit(`compares the field ${name} of the type ${type} with a value that ${value.fault}`)
  const typed = { ...leaf, value: value.value }
  return field === undefined ? textOf(read, typed) : valuesOf(read, { ...field, account }, typed, kind)
}

const misfit = (broken: string): BrokenLeaf => ({ broken, isMisfit: true })

/** The text of a field that is not declared, as the contact's JSON has it. */
function textOf({ t: { contact: c } }: Reader, leaf: FilterLeaf): FoundLeaf {
  const name = sql`cast(${leaf.name} as text)`
  const json = sql`cast(${c.customFields} -> ${name} as text)`
  // What is no text is there as JSON writes it.
  const text = sql`(case when ${json} like '"%' then ${c.customFields} ->> ${name} else ${json} end)`
  if (leaf.op === 'isEmpty') return { condition: sql`coalesce(${text}, '') = ''`, isCertain: true }
  // The limit has a database read the text once.
  const written = writtenCondition(leaf, sql`read.written`)
  return {
    condition: sql`exists (select 1 from (select ${text} as written limit 1) as read where ${written})`,
    isCertain: true,
  }
}

/** What the table of declared fields has. */
function valuesOf(
  read: Reader,
  { id, account }: DeclaredFieldRow & { account: FilterAccount },
  leaf: FilterLeaf,
  kind: FilterValueKind,
): FoundLeaf {
  const f = read.t.contactField
  const having = (condition?: SQL, given?: { isScan: boolean }) =>
    havingRows(read, f, f.contactId, and(eq(f.accountId, account.id), eq(f.fieldId, id), condition), given)
  const { op, value } = leaf
  if (op === 'isEmpty') return { condition: sql`not ${having().condition}`, isCertain: true }
  switch (kind) {
    case 'text':
    case 'choice':
      return having(textCondition(leaf, f.text, foldValue), { isScan: op !== 'is' })
    case 'yesno':
      return having(eq(f.number, value === true ? 1 : 0))
    case 'number':
    case 'numbers':
      return having(numberCondition(leaf, read))
    default:
      return having(instantCondition(leaf, f.instant, account))
  }
}

function numberCondition({ op, value }: FilterLeaf, { t: { contactField: f } }: Reader): SQL {
  const [from = 0, to = 0] = Array.isArray(value) ? value.map(Number) : [Number(value)]
  if (op === 'lessThan') return lt(f.number, from)
  if (op === 'moreThan') return gt(f.number, from)
  return op === 'between' ? between(f.number, from, to) : op === 'is' ? eq(f.number, from) : nobody
}
