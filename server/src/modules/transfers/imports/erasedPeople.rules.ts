import { identitiesOf, type Person } from '../../consent/identities.rules.ts'

/** What stands between the names of people in a text. */
const separators = /[\s,;|<>()[\]{}"'=]+/
const maxParts = 100

/** By what a person is known in the file of an import, each in one spelling. */
export const personNamesOf = ({ phone, email, fromId, aliases }: Person): string[] =>
  identitiesOf({ phone, email, fromId, aliases })

/** Everything in a text by which a person may be known: the text as a whole, and its parts. */
export function personNamesIn(text: string): string[] {
  const parts = [text, ...text.split(separators, maxParts)].filter((part) => part.trim() !== '')
  return [...new Set(parts.flatMap((part) => identitiesOf({ fromId: part })))]
}
