import type { Filter, FilterLeaf } from '@replyloop/shared/contract/filter'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { domainToASCII } from 'node:url'
import { isInSample } from '../../server/src/modules/contacts/filter/sample.rules.ts'

/** A contact with all that a filter may ask of it. */
export interface PlainContact {
  id: string
  firstName: string | null
  phone: string | null
  email: string | null
  createdAt: number
  channel: string | null
  campaignId: string | null
  isOptedOut: boolean
  hasBot: boolean
  source: { source: 'ad' | 'link'; id: string | null; ref: string | null } | null
  tags: readonly string[]
  lists: readonly string[]
  /** Of a field that is not declared. */
  plan: string | number | boolean | undefined
  /** Of fields that are declared: text, number, date, yes or no. */
  city: string | undefined
  visits: number | undefined
  birthday: string | undefined
  isMember: boolean | undefined
  opening: { state: 'sent' | 'queued'; isDelivered: boolean; isRead: boolean } | undefined
  /** What it is of the broadcast. */
  recipient:
    | {
        state: 'sent' | 'cancelled'
        isInDoubt: boolean
        hasFailed: boolean
        isDelivered: boolean
        isRead: boolean
      }
    | undefined
  /** What the team does with its conversation; `undefined`: it has none. */
  work: { state: 'open' | 'snoozed' | 'closed' | null; assigneeId: string | null } | undefined
  received: readonly number[]
  sent: readonly number[]
}

/** The campaign of the openings. */
export const openingCampaign = 'cam_1'

/** The broadcast of the recipients. */
export const plainBroadcast = 'brc_1'

interface World {
  now: number
  timeZone: string
}

/** Whether a filter finds a contact, read as its description says, contact by contact. */
export function plainlyFinds(filter: Filter, contact: PlainContact, world: World): boolean {
  if ('all' in filter) return filter.all.every((part) => plainlyFinds(part, contact, world))
  if ('any' in filter) return filter.any.some((part) => plainlyFinds(part, contact, world))
  if ('not' in filter) return !plainlyFinds(filter.not, contact, world)
  if (filter.op === 'isNot') return !leafFinds({ ...filter, op: 'is' }, contact, world)
  if (filter.op === 'isNotEmpty') return !leafFinds({ ...filter, op: 'isEmpty' }, contact, world)
  return leafFinds(filter, contact, world)
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')

function textFinds({ op, value }: FilterLeaf, text: string | number | boolean | null | undefined): boolean {
  if (op === 'isEmpty') return text === null || text === undefined || text === ''
  if (text === null || text === undefined) return false
  const [has, wanted] = [plain(String(text)), plain(String(value))]
  return op === 'is' ? has === wanted : op === 'contains' ? has.includes(wanted) : has.startsWith(wanted)
}

/** A search is not blind to accents, and knows a domain in both its forms. */
const searchFinds = (value: string, { firstName, email, phone }: PlainContact): boolean => {
  const [name = '', domain = ''] = email?.split('@') ?? []
  const texts = [firstName, email, phone, email && `${name}@${domainToASCII(domain)}`]
  const lower = (text: string) => text.toLowerCase().replaceAll('ς', 'σ')
  return lower(texts.filter((text) => text !== null).join(' ')).includes(lower(value))
}

function leafFinds(leaf: FilterLeaf, contact: PlainContact, world: World): boolean {
  const { of, op, name, value } = leaf
  const isEmpty = op === 'isEmpty'
  switch (of) {
    case 'tag':
      return isEmpty ? contact.tags.length === 0 : contact.tags.includes(String(value))
    case 'list':
      return isEmpty ? contact.lists.length === 0 : contact.lists.includes(String(value))
    case 'search':
      return searchFinds(String(value), contact)
    case 'firstName':
      return textFinds(leaf, contact.firstName)
    case 'email':
      return textFinds(leaf, contact.email)
    case 'phone':
      return textFinds(leaf, contact.phone)
    case 'country':
      return isEmpty
        ? contact.phone === null
        : parsePhoneNumberFromString(contact.phone ?? '')?.country === value
    case 'createdAt':
      return timeFinds(leaf, contact.createdAt, world)
    case 'channel':
      return isEmpty ? contact.channel === null : contact.channel === value
    case 'optedOut':
      return contact.isOptedOut === value
    case 'bot':
      return contact.hasBot === value
    case 'assignee':
      return isEmpty ? (contact.work?.assigneeId ?? null) === null : contact.work?.assigneeId === value
    case 'conversation':
      return isEmpty ? (contact.work?.state ?? null) === null : contact.work?.state === value
    case 'source':
      if (isEmpty) return contact.source === null
      return name === 'id'
        ? contact.source?.id === value || contact.source?.ref === value
        : contact.source?.source === value
    case 'sample':
      return isInSample(contact.id, Number(value))
    case 'lastWrote':
      return timeFinds(leaf, contact.received.at(-1), world)
    case 'lastSent':
      return timeFinds(leaf, contact.sent.at(-1), world)
    case 'campaign':
      if (op !== 'stage') return isEmpty ? contact.campaignId === null : contact.campaignId === value
      return hasStage(contact, String(value))
    case 'broadcast':
      return hasBroadcastStage(contact, String(value))
    case 'field':
      return fieldFinds(leaf, contact, world)
    default:
      throw new Error(`no reading of ${of}`)
  }
}

/** The openings were sent before all that was received. */
function hasStage({ opening, received }: PlainContact, stage: string): boolean {
  if (opening === undefined) return false
  const isSent = opening.state === 'sent'
  const stages: Record<string, boolean> = {
    joined: true,
    sent: isSent,
    delivered: isSent && (opening.isDelivered || opening.isRead),
    read: isSent && opening.isRead,
    answered: isSent && received.length > 0,
    notAnswered: isSent && received.length === 0,
  }
  return stages[stage] ?? false
}

/** The broadcast was sent before all that was received; a retry that is still to come, and what is in doubt, has not failed. */
function hasBroadcastStage({ recipient, received }: PlainContact, stage: string): boolean {
  if (recipient?.state !== 'sent') return false
  const { hasFailed, isInDoubt, isDelivered, isRead } = recipient
  const stages: Record<string, boolean> = {
    sent: true,
    failed: hasFailed && !isInDoubt,
    delivered: isDelivered || isRead,
    read: isRead,
    answered: received.length > 0,
    notAnswered: received.length === 0,
  }
  return stages[stage] ?? false
}

function fieldFinds(leaf: FilterLeaf, contact: PlainContact, world: World): boolean {
  const { name, op, value } = leaf
  if (name === 'plan') return textFinds(leaf, contact.plan)
  if (name === 'city') return textFinds(leaf, contact.city)
  if (name === 'birthday')
    return contact.birthday === undefined ? op === 'isEmpty' : dayFinds(leaf, contact.birthday, world)
  if (name === 'isMember')
    return op === 'isEmpty' ? contact.isMember === undefined : contact.isMember === (value === true)
  const { visits } = contact
  if (op === 'isEmpty' || visits === undefined) return op === 'isEmpty' && visits === undefined
  const [from = 0, to = 0] = Array.isArray(value) ? value.map(Number) : [Number(value)]
  if (op === 'lessThan') return visits < from
  if (op === 'moreThan') return visits > from
  return op === 'between' ? visits >= from && visits <= to : visits === from
}

function timeFinds(leaf: FilterLeaf, at: number | undefined, world: World): boolean {
  if (leaf.op === 'isEmpty') return at === undefined
  if (at === undefined) return false
  const instant =
    typeof leaf.value === 'string' && leaf.value.includes('T') ? Date.parse(leaf.value) : undefined
  if (instant === undefined) return dayFinds(leaf, dayOf(at, world.timeZone), world)
  const second = Math.floor(at / 1000) - instant / 1000
  return leaf.op === 'before' ? second < 0 : leaf.op === 'after' ? second > 0 : second === 0
}

function dayOf(at: number, timeZone: string): string {
  return new Date(at).toLocaleDateString('en-CA', { timeZone })
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** What a leaf says of a day, such as 2026-11-30. */
function dayFinds({ op, value }: FilterLeaf, day: string, { now, timeZone }: World): boolean {
  const today = dayOf(now, timeZone)
  const [first = '', last = ''] = Array.isArray(value) ? value.map(String) : [String(value)]
  switch (op) {
    case 'before':
      return day < first
    case 'after':
      return day > first
    case 'between':
      return day >= first && day <= last
    case 'withinLastDays':
      return day >= dayAfter(today, -Number(value)) && day <= today
    case 'withinNextDays':
      return day >= today && day <= dayAfter(today, Number(value))
    case 'anniversaryWithinDays':
      return Array.from({ length: Number(value) + 1 }, (_, at) => dayAfter(today, at)).some(
        (one) => one.slice(5) === day.slice(5) || (day.endsWith('-02-29') && isLastOfFebruary(one)),
      )
    default:
      return day === first
  }
}

/** 28 February of a year without a 29th. */
const isLastOfFebruary = (day: string) => day.endsWith('-02-28') && dayAfter(day, 1).endsWith('-03-01')
