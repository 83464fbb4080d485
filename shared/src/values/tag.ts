/** What a tag may look like. */
export const tagColours = [
  'grey',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
] as const
export type TagColour = (typeof tagColours)[number]

/** Of a tag's name, in code points. */
export const maxTagName = 50
/** Of a contact; a merge may exceed it. */
export const maxTagsOfContact = 50
/** Of an account. */
export const maxTags = 500

/** The names in one text, as a column of a file or a field of an automation tool holds them; some files have each in quotes. */
export const splitTags = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((name) =>
      name
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .trim(),
    )
    .filter((name) => name !== '')
