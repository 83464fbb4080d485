import type { PlainInputField } from 'zapier-platform-core'

/** Names of fields as a person sees them, by the names that the service has for them. */
export type Labels = Readonly<Record<string, string>>

/** The labels of an action's fields. */
export const labelsOf = (fields: readonly PlainInputField[]): Labels =>
  Object.fromEntries(fields.map(({ key, label = key }) => [key, label]))

const wireName = /[A-Za-z_][\w.]*/g

/**
 * A sentence of the service with the labels for its fields. A plain word such as `email` is a field's name only where
 * the service begins with it or lists it.
 */
export const named = (sentence: string, labels: Labels): string =>
  sentence.replace(wireName, (name, at: number) => {
    const isListed = /\(also wrong: [^)]*$/.test(sentence.slice(0, at))
    const isName = at === 0 || isListed || /[A-Z._]/.test(name.slice(1))
    const key = name.replace(/^customData\./, '')
    return (isName && Object.hasOwn(labels, key) && labels[key]) || name
  })
