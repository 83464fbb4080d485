/** What a value of a custom field is. */
export const customFieldKinds = ['text', 'number', 'boolean'] as const
export type CustomFieldKind = (typeof customFieldKinds)[number]

/** What the values of a custom field are, over all contacts of an account. */
export const customFieldTypes = [...customFieldKinds, 'mixed'] as const

/** What a declared custom field holds (docs/interface.md#custom-fields). */
export const declaredTypes = ['text', 'number', 'date', 'datetime', 'choice', 'yesno'] as const
export type DeclaredType = (typeof declaredTypes)[number]

/** Whether a declared field holds dates, with a time or without one. */
export const isDateType = (type: DeclaredType): boolean => type === 'date' || type === 'datetime'

/** Whether what contacts have in a declared field has been read by its type already. */
export const declaredStates = ['converting', 'ready'] as const

/** A declared field, as far as it says what fits it. */
export interface DeclaredForm {
  type: DeclaredType
  options: readonly string[]
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/
const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Whether a stored value is one of its declared field: what does not fit is kept as it came. */
export function fitsDeclared({ type, options }: DeclaredForm, value: string | number | boolean): boolean {
  switch (type) {
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number'
    case 'yesno':
      return typeof value === 'boolean'
    case 'choice':
      return typeof value === 'string' && options.includes(value)
    case 'date':
      return typeof value === 'string' && isoDate.test(value)
    case 'datetime':
      return typeof value === 'string' && isoInstant.test(value)
  }
}
