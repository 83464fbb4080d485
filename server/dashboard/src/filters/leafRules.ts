import type { FilterLeaf } from '@replyloop/shared/contract/filter'
import type { FilterValue } from '@replyloop/shared/contract/filterValues'
import type { DeclaredType } from '@replyloop/shared/values/customField'
import {
  fieldOperators,
  filterOperators,
  filterSubjectRules,
  type FilterOperator,
  type FilterSubject,
  type FilterValueKind,
  type Operators,
} from '@replyloop/shared/values/filter'
import { isOneOf } from '@replyloop/shared/values/oneOf'

/** What is known of a custom field: its type, where it is declared, and the options of a choice. */
export interface KnownField {
  readonly name: string
  readonly declaredType?: DeclaredType | null
  readonly options?: readonly string[] | null
}

/** The operators that fit a condition, and what each compares with; of a field by its declared type. */
function operatorsOf({ of, name, op }: FilterLeaf, field: KnownField | undefined): Operators {
  if (of === 'source' && name === 'id') return { is: 'text', isNot: 'text' }
  const { operators } = filterSubjectRules[of]
  if (of !== 'field') return operators
  const fitting: Operators = fieldOperators[field?.declaredType ?? 'text']
  // The field may have been of another type when the filter was made.
  return op in fitting ? fitting : { ...fitting, [op]: operators[op] }
}

/** What a condition compares with. */
export function kindOf(leaf: FilterLeaf, field: KnownField | undefined): FilterValueKind {
  const kind = operatorsOf(leaf, field)[leaf.op] ?? 'text'
  if (kind === 'fieldValue') return 'text'
  if (kind !== 'fieldValues') return kind
  return Array.isArray(leaf.value) && leaf.value.some((end) => typeof end === 'number') ? 'numbers' : 'dates'
}

/** The operators to choose from, in their order. */
export const operatorsFor = (leaf: FilterLeaf, field: KnownField | undefined): readonly FilterOperator[] =>
  Object.keys(operatorsOf(leaf, field)).filter((op) => isOneOf(filterOperators, op))

/** A condition about another subject, field or part of a source: what still fits stays. */
export function withSubject(
  leaf: FilterLeaf,
  subject: { of: FilterSubject; name?: string | undefined },
  field: KnownField | undefined,
): FilterLeaf {
  const fitting = operatorsFor({ ...subject, op: 'is' }, undefined)
  const op = fitting.includes(leaf.op) ? leaf.op : (fitting[0] ?? 'is')
  const changed: FilterLeaf = { of: subject.of, name: subject.name, op }
  return withValueOf(leaf, changed, [field, undefined])
}

/** The same condition with another operator: what it compares with stays where its kind does. */
export const withOperator = (
  { value, ...leaf }: FilterLeaf,
  op: FilterOperator,
  field: KnownField | undefined,
): FilterLeaf => withValueOf({ ...leaf, value }, { ...leaf, op }, [field, field])

function withValueOf(
  before: FilterLeaf,
  after: FilterLeaf,
  [fieldBefore, fieldAfter]: [KnownField | undefined, KnownField | undefined],
): FilterLeaf {
  const kind = kindOf(after, fieldAfter)
  const stays = kind === kindOf(before, fieldBefore) && (kind !== 'choice' || before.name === after.name)
  const value = stays ? before.value : kind === 'yesno' ? true : undefined
  return { ...after, ...(value !== undefined && { value }) }
}

/** Whether a condition says of which field, campaign or broadcast it is. */
export function takesName({ of, op }: FilterLeaf): boolean {
  const { name, needsName } = filterSubjectRules[of]
  return name !== undefined && (needsName === undefined || needsName.includes(op))
}

/** What a condition lacks: which field or campaign, or what it compares with. */
export function wantsOf(leaf: FilterLeaf): 'name' | 'value' | null {
  const { needsName = [] } = filterSubjectRules[leaf.of]
  if (needsName.includes(leaf.op) && (leaf.name ?? '').trim() === '') return 'name'
  const kind = filterSubjectRules[leaf.of].operators[leaf.op]
  if (kind === 'none') return null
  return isGiven(leaf.value) ? null : 'value'
}

const isGiven = (value: FilterValue | undefined): boolean =>
  Array.isArray(value)
    ? value.length === 2 && value.every(isGiven) && !isReversed(value)
    : value !== undefined && (typeof value !== 'string' || value.trim() !== '')

/** Whether the two ends of a `between` are the wrong way round. */
export const isReversed = (value: FilterValue | undefined): boolean =>
  Array.isArray(value) &&
  value.length === 2 &&
  value[0] !== '' &&
  value[1] !== '' &&
  (value[0] ?? '') > (value[1] ?? '')
