import type { FilterLeaf } from '@replyloop/shared/contract/filter'
import type { FilterValue } from '@replyloop/shared/contract/filterValues'
import type { KnownField } from './leafRules.ts'

/** What an input of a value gets. */
export interface ValueInputProps {
  /** What the input is called: `Value of condition 2`. */
  label: string
  leaf: FilterLeaf
  /** The custom field that is asked about. */
  field: KnownField | undefined
  isFaulty: boolean
  onChange: (value: FilterValue | undefined) => void
}

/** A value as the text of an input. */
export const textOf = (value: FilterValue | undefined) =>
  value === undefined || Array.isArray(value) ? '' : String(value)

/** The two ends of a `between`, as far as they are given. */
export const endsOf = (value: FilterValue | undefined): [string | number, string | number] =>
  Array.isArray(value) ? [value[0] ?? '', value[1] ?? ''] : ['', '']
