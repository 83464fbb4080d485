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
