import type { Filter, FilterLeaf } from '@replyloop/shared/contract/filter'
import type { SourceKind } from '@replyloop/shared/values/content'
import type { ConversationState } from '@replyloop/shared/values/conversation'
import type {
  BroadcastStage,
  CampaignStage,
  FilterOperator,
  FilterSubject,
} from '@replyloop/shared/values/filter'

/** What each subject is called. */
export const subjectWords: Readonly<Record<FilterSubject, string>> = {
  search: 'Search',
  tag: 'Tag',
  list: 'List',
  field: 'Custom field',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  country: 'Country',
  createdAt: 'Added',
  channel: 'Channel',
  campaign: 'Campaign',
  broadcast: 'Broadcast',
  lastWrote: 'Last wrote to you',
  lastSent: 'Last got a message',
  optedOut: 'Opted out',
  bot: 'Bot answers',
  assignee: 'Assigned to',
  conversation: 'Conversation',
  source: 'Came from',
  report: 'Number of a report',
  sample: 'Sample',
}

/** The subjects as one chooses them. */
export const subjectGroups: readonly { group: string; subjects: readonly FilterSubject[] }[] = [
  { group: 'What you have noted', subjects: ['tag', 'list', 'field'] },
  {
    group: 'Who they are',
    subjects: ['search', 'firstName', 'lastName', 'phone', 'email', 'country', 'createdAt'],
  },
  {
    group: 'How they came, and what was written',
    subjects: ['channel', 'campaign', 'broadcast', 'lastWrote', 'lastSent', 'source'],
  },
  { group: 'State', subjects: ['optedOut', 'bot', 'assignee', 'conversation', 'sample'] },
]

const operatorTexts: Readonly<Record<FilterOperator, string>> = {
  is: 'is',
  isNot: 'is not',
  contains: 'contains',
  startsWith: 'starts with',
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
  lessThan: 'is less than',
  moreThan: 'is more than',
  between: 'is between',
  before: 'is before',
  after: 'is after',
  withinLastDays: 'in the last … days',
  withinNextDays: 'in the next … days',
  anniversaryWithinDays: 'anniversary in the next … days',
  stage: 'has come to',
  percent: 'is a part of',
}

const ofMany = { isEmpty: 'has none', isNotEmpty: 'has any' }
const ofInstants = {
  is: 'on',
  isNot: 'not on',
  before: 'before',
  after: 'after',
  between: 'between',
}
const ofSubject: Partial<Record<FilterSubject, Partial<Record<FilterOperator, string>>>> = {
  search: { contains: 'finds' },
  tag: ofMany,
  list: ofMany,
  channel: ofMany,
  assignee: { isEmpty: 'nobody', isNotEmpty: 'anybody' },
  conversation: { isEmpty: 'has not begun', isNotEmpty: 'has begun' },
  campaign: { ...ofMany, is: 'has come from', isNot: 'has not come from' },
  country: { isEmpty: 'is not known', isNotEmpty: 'is known' },
  source: { isEmpty: 'is not known', isNotEmpty: 'is known' },
  createdAt: ofInstants,
  lastWrote: { ...ofInstants, isEmpty: 'never', isNotEmpty: 'ever' },
  lastSent: { ...ofInstants, isEmpty: 'never', isNotEmpty: 'ever' },
}

/** How a subject is compared, in words. */
export const operatorWords = (of: FilterSubject, op: FilterOperator): string =>
  ofSubject[of]?.[op] ?? operatorTexts[op]

/** How far somebody has come, in words. */
export const stageWords: Readonly<Record<CampaignStage | BroadcastStage, string>> = {
  joined: 'Joined',
  sent: 'Was sent a message',
  failed: 'Was not reached',
  delivered: 'Got it delivered',
  read: 'Read it',
  answered: 'Answered',
  notAnswered: 'Has not answered',
  tapped: 'Tapped a button',
  handedOver: 'Was handed over',
  optedOut: 'Opted out',
}

/** How far a conversation is. */
export const stateWords: Readonly<Record<ConversationState, string>> = {
  open: 'Open',
  snoozed: 'Snoozed',
  closed: 'Closed',
}

/** What led somebody here. */
export const sourceWords: Readonly<Record<SourceKind, string>> = {
  ad: 'An ad',
  post: 'A post',
  link: 'A link',
}

/** Of a source, what a condition looks at. */
export const sourcePartWords = { kind: 'Kind', id: 'Id or ref' } as const

const leafWords = ({ of, name, op, value }: FilterLeaf): string =>
  [
    of === 'field' ? name : subjectWords[of],
    of !== 'field' && name !== undefined ? `(${name})` : undefined,
    operatorWords(of, op),
    Array.isArray(value) ? value.join(' and ') : value === true ? 'yes' : value === false ? 'no' : value,
  ]
    .filter((part) => part !== undefined)
    .join(' ')

/** A filter in words, in which what has an id is named by it. */
export function filterWords(filter: Filter): string {
  if ('of' in filter) return leafWords(filter)
  if ('not' in filter) return `not (${filterWords(filter.not)})`
  const [join, none, parts] =
    'all' in filter
      ? ([' and ', 'everybody', filter.all] as const)
      : ([' or ', 'nobody', filter.any] as const)
  if (parts.length === 0) return none
  return parts
    .map((part) => ('of' in part || parts.length === 1 ? filterWords(part) : `(${filterWords(part)})`))
    .join(join)
}

const inWords = (code: string): string =>
  code.replace(/_/g, ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Which number of which report, such as `funnel: handed over`. */
export const reportNumberWords = (number: string): string => number.split('/').map(inWords).join(': ')

/** Of which days that is, and what else narrows it. */
export function reportPartWords(value: string): string {
  const { from = '', to = '', ...rest } = Object.fromEntries(new URLSearchParams(value))
  const others = Object.entries(rest).map(([name, of]) => `${inWords(name)} ${of}`)
  return [`${from} to ${to}`, ...others].join(', ')
}
