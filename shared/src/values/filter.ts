import type { DeclaredType } from './customField.ts'

/** What of a contact a leaf of a filter looks at (docs/interface.md#filters). */
export const filterSubjects = [
  'search',
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
  'assignee',
  'conversation',
  'source',
  'report',
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

/**
 * What a leaf compares with: `numbers` and `dates` are two, the ends of `between`; `fieldValue` is what the type of the field
 * says. A date is a day or an instant. `tag`, `list` and `campaign` are ids, or names that are there.
 */
export type FilterValueKind =
  | 'none'
  | 'text'
  | 'number'
  | 'numbers'
  | 'date'
  | 'dates'
  | 'days'
  | 'yesno'
  | 'percent'
  | 'choice'
  | 'tag'
  | 'list'
  | 'channel'
  | 'campaign'
  | 'country'
  | 'member'
  | 'conversationState'
  | 'sourceKind'
  | 'campaignStage'
  | 'broadcastStage'
  | 'reportPart'
  | 'fieldValue'
  | 'fieldValues'

/** Operators, and what each compares with, in the order in which an editor shows them. */
export type Operators = Readonly<Partial<Record<FilterOperator, FilterValueKind>>>

const presence = { isEmpty: 'none', isNotEmpty: 'none' } as const
const texts = {
  is: 'text',
  isNot: 'text',
  contains: 'text',
  startsWith: 'text',
  ...presence,
} as const satisfies Operators
const instants = {
  is: 'date',
  isNot: 'date',
  before: 'date',
  after: 'date',
  between: 'dates',
  withinLastDays: 'days',
} as const satisfies Operators
const dates = {
  ...instants,
  withinNextDays: 'days',
  anniversaryWithinDays: 'days',
  ...presence,
} as const satisfies Operators
const yesno = { is: 'yesno', isNot: 'yesno' } as const satisfies Operators

/** The operators of a declared field, by its type; those of one that is not declared are those of `text`. */
export const fieldOperators = {
  text: texts,
  number: {
    is: 'number',
    isNot: 'number',
    lessThan: 'number',
    moreThan: 'number',
    between: 'numbers',
    ...presence,
  },
  date: dates,
  datetime: dates,
  choice: { is: 'choice', isNot: 'choice', ...presence },
  yesno: { ...yesno, ...presence },
} as const satisfies Readonly<Record<DeclaredType, Operators>>

/** What of a field of any type may be asked. */
const fields = {
  is: 'fieldValue',
  isNot: 'fieldValue',
  contains: 'text',
  startsWith: 'text',
  ...presence,
  lessThan: 'number',
  moreThan: 'number',
  between: 'fieldValues',
  before: 'date',
  after: 'date',
  withinLastDays: 'days',
  withinNextDays: 'days',
  anniversaryWithinDays: 'days',
} as const satisfies Operators

/** What a leaf's `name` is: which field, which campaign, which broadcast, or which part of a source. */
export type FilterNameKind = 'field' | 'campaign' | 'broadcast' | 'sourcePart' | 'reportNumber'

/** Of each subject, what may be asked, and whether a `name` says of which. */
export const filterSubjectRules: Readonly<
  Record<
    FilterSubject,
    { operators: Operators; name?: FilterNameKind; needsName?: readonly FilterOperator[] }
  >
> = {
  search: { operators: { contains: 'text' } },
  tag: { operators: { is: 'tag', isNot: 'tag', ...presence } },
  list: { operators: { is: 'list', isNot: 'list', ...presence } },
  field: { operators: fields, name: 'field', needsName: filterOperators },
  firstName: { operators: texts },
  lastName: { operators: texts },
  phone: { operators: texts },
  email: { operators: texts },
  country: { operators: { is: 'country', isNot: 'country', ...presence } },
  createdAt: { operators: { ...instants, anniversaryWithinDays: 'days' } },
  channel: { operators: { is: 'channel', isNot: 'channel', ...presence } },
  campaign: {
    operators: { stage: 'campaignStage', is: 'campaign', isNot: 'campaign', ...presence },
    name: 'campaign',
    needsName: ['stage'],
  },
  broadcast: { operators: { stage: 'broadcastStage' }, name: 'broadcast', needsName: ['stage'] },
  lastWrote: { operators: { ...instants, ...presence } },
  lastSent: { operators: { ...instants, ...presence } },
  optedOut: { operators: yesno },
  bot: { operators: yesno },
  assignee: { operators: { is: 'member', isNot: 'member', ...presence } },
  conversation: { operators: { is: 'conversationState', isNot: 'conversationState', ...presence } },
  source: { operators: { is: 'sourceKind', isNot: 'sourceKind', ...presence }, name: 'sourcePart' },
  report: { operators: { is: 'reportPart' }, name: 'reportNumber', needsName: ['is'] },
  sample: { operators: { percent: 'percent' } },
}

/** How far somebody has come in a campaign. */
export const campaignStages = [
  'joined',
  'sent',
  'delivered',
  'read',
  'answered',
  'notAnswered',
  'tapped',
  'handedOver',
  'optedOut',
] as const
export type CampaignStage = (typeof campaignStages)[number]

/** How far somebody has come in a broadcast. */
export const broadcastStages = [
  'sent',
  'failed',
  'delivered',
  'read',
  'answered',
  'notAnswered',
  'tapped',
  'handedOver',
  'optedOut',
] as const
export type BroadcastStage = (typeof broadcastStages)[number]

/** The parts of a source that a leaf's `name` may name: its kind, which it is without one, and its id or ref. */
export const sourceParts = ['kind', 'id'] as const

/** How deep a filter may be: a leaf alone has a depth of 1. */
export const maxFilterDepth = 4
export const maxFilterLeaves = 30
/** The most days of `withinLastDays` and the like: a hundred years. */
export const maxFilterDays = 36_525
/** An anniversary comes each year. */
export const maxAnniversaryDays = 365

/** How many segments an account may have. */
export const maxSegments = 500
/** How many people a preview shows. */
export const sampleSize = 10
