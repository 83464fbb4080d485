/** What of a contact a leaf of a filter looks at (docs/interface.md#filters). */
export const filterSubjects = [
  'tag',
  'list',
  'field',
  'firstName',
  'lastName',
  'phone',
  'email',
  'country',
  'createdAt',
  'channel',
  'campaign',
  'broadcast',
  'lastWrote',
  'lastSent',
  'optedOut',
  'bot',
  'source',
  'sample',
] as const
export type FilterSubject = (typeof filterSubjects)[number]

/** How a leaf compares. */
export const filterOperators = [
  'is',
  'isNot',
  'contains',
  'startsWith',
  'isEmpty',
  'isNotEmpty',
  'lessThan',
  'moreThan',
  'between',
  'before',
  'after',
  'withinLastDays',
  'withinNextDays',
  'anniversaryWithinDays',
  'stage',
  'percent',
] as const
export type FilterOperator = (typeof filterOperators)[number]

/** How deep a filter may be: a leaf alone has a depth of 1. */
export const maxFilterDepth = 4
export const maxFilterLeaves = 30
