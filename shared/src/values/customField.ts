/** What a value of a custom field is. */
export const customFieldKinds = ['text', 'number', 'boolean'] as const
export type CustomFieldKind = (typeof customFieldKinds)[number]

/** What the values of a custom field are, over all contacts of an account. */
export const customFieldTypes = [...customFieldKinds, 'mixed'] as const

/** What a declared custom field holds (docs/interface.md#custom-fields). */
export const declaredTypes = ['text', 'number', 'date', 'datetime', 'choice', 'yesno'] as const
export type DeclaredType = (typeof declaredTypes)[number]
