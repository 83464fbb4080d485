import type { PlainInputField } from 'zapier-platform-core'

/** The labels that a person sees, by the fields' names in the service. */
export type FieldLabels = Readonly<Record<string, string>>

/** The labels of an action's fields. */
export const labelsOf = (fields: readonly PlainInputField[]): FieldLabels =>
  Object.fromEntries(fields.map(({ key, label = key }) => [key, label]))

/** The path of a field as a person knows it, without what only holds it in the body of a request. */
export const withoutWrapper = (path: string): string =>
  path.replace(/^(customData|autoRecharge|content|audience)\./, '')

const fieldName = /[A-Za-z_][\w.]*/g

/**
 * Replaces the names of fields in an error message of the service by their labels. A plain word such as `email` counts as a field's
 * name only at the beginning of the sentence or in its list of other faulty fields.
 */
export const replaceFieldNames = (sentence: string, labels: FieldLabels): string =>
  sentence.replace(fieldName, (name, at: number) => {
    const [key = '', ...path] = withoutWrapper(name).split('.')
    const isSubject = at === 0 || /\(also wrong: [^)]*$/.test(sentence.slice(0, at))
    const isName = isSubject || (path.length === 0 && /[A-Z._]/.test(name.slice(1)))
    const label = isName && Object.hasOwn(labels, key) && labels[key]
    return label ? [label, ...path].join('.') : name
  })
