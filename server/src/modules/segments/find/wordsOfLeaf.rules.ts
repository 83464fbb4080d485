import type { FilterLeaf } from '@replyloop/shared/contract/filter'
import type { FilterOperator, FilterSubject } from '@replyloop/shared/values/filter'

const subjects: Readonly<Record<FilterSubject, string>> = {
  search: 'Search',
  tag: 'Tag',
  list: 'List',
  field: 'Field',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  country: 'Country',
  createdAt: 'Created',
  channel: 'Channel',
  campaign: 'Campaign',
  broadcast: 'Broadcast',
  lastWrote: 'Wrote last',
  lastSent: 'Was sent something last',
  optedOut: 'Opted out',
  bot: 'Bot on',
  assignee: 'Assigned to',
  conversation: 'Conversation',
  source: 'Source',
  report: 'Report',
  sample: 'Sample',
}

const operators: Readonly<Record<FilterOperator, string>> = {
  is: 'is',
  isNot: 'is not',
  contains: 'contains',
  startsWith: 'starts with',
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
  lessThan: 'is less than',
  moreThan: 'is more than',
  between: 'is between',
  before: 'before',
  after: 'after',
  withinLastDays: 'within the last',
  withinNextDays: 'within the next',
  anniversaryWithinDays: 'has its day of the year within',
  stage: 'has reached',
  percent: 'of',
}

const words = (value: string): string => value.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** A leaf as one reads it, such as “Tag is vip”; `named` is how the thing is called that it compares with. */
export function wordsOfLeaf({ of, name, op, value }: FilterLeaf, named: string | undefined): string {
  const subject =
    op === 'stage' || of === 'field' || of === 'source'
      ? `${subjects[of]} ${(of !== 'field' && named) || (name ?? '')}`
      : subjects[of]
  const shown = Array.isArray(value)
    ? value.join(' and ')
    : typeof value === 'boolean'
      ? value
        ? 'yes'
        : 'no'
      : String(value ?? '')
  const unit = op.endsWith('Days')
    ? `${shown} ${value === 1 ? 'day' : 'days'}`
    : op === 'percent'
      ? `${shown} %`
      : shown
  const compared =
    op === 'stage' ? words(shown) : (op === 'is' || op === 'isNot') && named !== undefined ? named : unit
  return `${subject.trim()} ${operators[op]} ${compared}`.trim()
}
