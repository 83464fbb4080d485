import type { PlainInputField } from 'zapier-platform-core'

/** The labels of fields, by the names that the service has for them. */
export type Labels = Readonly<Record<string, string>>

/** The labels of an action's fields. */
export const labelsOf = (fields: readonly PlainInputField[]): Labels =>
  Object.fromEntries(fields.map(({ key, label = key }) => [key, label]))

const fieldName = /[A-Za-z_][\w.]*/g

/**
 * Replaces the names of fields in a sentence of the service by their labels. A plain word such as `email` counts as a field's
 * name only at the beginning of the sentence or in its list of other faulty fields.
 */
export const named = (sentence: string, labels: Labels): string =>
  sentence.replace(fieldName, (name, at: number) => {
    const isListed = /\(also wrong: [^)]*$/.test(sentence.slice(0, at))
    const isName = at === 0 || isListed || /[A-Z._]/.test(name.slice(1))
    const key = name.replace(/^customData\./, '')
    return (isName && Object.hasOwn(labels, key) && labels[key]) || name
  })
