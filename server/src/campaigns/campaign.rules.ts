import {
  maxCampaignText,
  templateVariable,
  type CampaignStatus,
  type CampaignType,
} from '@replyloop/shared/campaign'
import { fieldAliases } from '@replyloop/shared/fieldAliases'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { decompose } from '../lib/decompose.ts'
import { isoTime } from '../lib/isoTime.ts'
import type { CampaignRow } from './campaigns.store.ts'

/** Joins within this time count as made at the same time (contract section 6). */
export const joinWindowMs = 10_000
const immediateJoins = 3

/** Whether joining a campaign's linked list starts an opening. While the campaign is Paused it waits; a Draft has none. */
export const takesJoins = (campaign: {
  status: CampaignStatus
  type: CampaignType
  triggerOnListAdd: boolean
  openingMessage: string | null
}): boolean =>
  (campaign.status === 'Live' || campaign.status === 'Paused') &&
  campaign.type !== 'Incoming' &&
  campaign.triggerOnListAdd &&
  campaign.openingMessage !== null

/** Whether a campaign sends its queued opening messages. */
export const sendsQueue = ({ status, type }: { status: CampaignStatus; type: CampaignType }): boolean =>
  status === 'Live' && type !== 'Incoming'

/**
 * Whether an opening message goes out now: the first three of those who join within ten seconds, and nobody ahead in
 * the queue (specification, Limits 2).
 */
export const goesOutNow = (given: {
  status: CampaignStatus
  joinsInWindow: number
  isQueueEmpty: boolean
}): boolean => given.status === 'Live' && given.isQueueEmpty && given.joinsInWindow <= immediateJoins

/** When the next queued opening message may go out, in milliseconds since 1970. */
export const nextOpeningAt = (lastOpeningAt: number, pacePerMinute: number): number =>
  lastOpeningAt + Math.ceil(60_000 / pacePerMinute)

const moves: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  Draft: ['Live'],
  Live: ['Paused'],
  Paused: ['Live', 'Completed'],
  Completed: [],
}

/** Whether a campaign may go from one status to another. */
export const mayMove = (from: CampaignStatus, to: CampaignStatus): boolean => moves[from].includes(to)

/** Why a campaign may not go from one status to another, and where it may go instead. */
export const moveRefusal = (from: CampaignStatus, to: CampaignStatus): string => {
  const next = moves[from].length === 0 ? 'stays so' : `can only become ${moves[from].join(' or ')}`
  return `cannot be ${to} after ${from}; a ${from} campaign ${next}`
}

/** A field's name and its aliases (contract section 1). */
const namesOf = (name: string): string[] => [name, ...(aliases.get(name) ?? [])]
const aliases = new Map<string, readonly string[]>(Object.entries(fieldAliases))

/** What a template's variables stand for. */
type TemplateContact = Pick<ContactRow, 'firstName' | 'lastName' | 'phone' | 'email' | 'customFields'>

/**
 * A message text with its `{{firstName}}`-style variables filled in: contact fields, then custom fields, then the
 * fallback after `|`. `missing` names the variables that have neither.
 */
export function renderTemplate(
  template: string,
  contact: TemplateContact,
): { text: string; missing: string[] } {
  const { firstName, lastName, phone, email, customFields } = contact
  const values = new Map<string, string | number | boolean | null>([
    ...Object.entries(customFields),
    ...Object.entries({ firstName, lastName, phone, email }).flatMap(([name, value]) =>
      value === null ? [] : namesOf(name).map((alias) => [alias, value] as const),
    ),
  ])
  const missing = new Set<string>()
  const text = template.replaceAll(
    templateVariable,
    (_whole, written: string, fallback: string | undefined) => {
      const name = written.trim()
      const value = String(values.get(name) ?? '').trim()
      if (value !== '') return value
      if (fallback === undefined || fallback.trim() === '') missing.add(name)
      return fallback?.trim() ?? ''
    },
  )
  return { text, missing: [...missing] }
}

/** A campaign's text rendered for a contact, or the rule by which it cannot be sent, with a detail for the timeline. */
export function renderCampaignText(
  template: string,
  contact: TemplateContact,
): { text: string } | { rule: 'missing_variable' | 'no_text' | 'too_long'; detail: string | null } {
  const { text, missing } = renderTemplate(template, contact)
  if (missing.length > 0) return { rule: 'missing_variable', detail: missing.join(', ') }
  if (text.trim() === '') return { rule: 'no_text', detail: null }
  const characters = Array.from(text).length // an emoji is one, as where the campaign was saved
  return characters > maxCampaignText ? { rule: 'too_long', detail: `${characters} characters` } : { text }
}

/** Emoji, and the scripts that write words without spaces between them, or their endings like Korean. */
const unspaced =
  '[\\p{Extended_Pictographic}\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]'
/** What goes on a word where it stands beside one of its letters. */
const spaced = `[[\\p{L}\\p{M}\\p{N}_]--${unspaced}]`
const beginsUnspaced = new RegExp(`^${unspaced}`, 'v')
const endsUnspaced = new RegExp(`${unspaced}\\p{M}*$`, 'v')

/** The same letters in the same form, however they were typed. */
const canonical = (text: string): string => decompose(text).normalize()

/**
 * Returns a function that says whether `text` contains a keyword as a word, in any case. In scripts without spaces a word may
 * stand anywhere.
 */
export function wordSearch(text: string): (keyword: string) => boolean {
  let said: string | undefined // made for the first keyword, and kept for all: there may be many, and the text may be long
  return (keyword) => {
    said ??= canonical(text)
    const sought = canonical(keyword.trim())
    const letters = RegExp.escape(sought)
    // Most texts do not hold it at all, and to tell that takes a hundredth of the time.
    if (!new RegExp(letters, 'iv').test(said)) return false
    const before = beginsUnspaced.test(sought) ? '' : `(?<!${spaced})`
    const after = endsUnspaced.test(sought) ? '' : `(?!${spaced})`
    return new RegExp(`${before}${letters}${after}`, 'iv').test(said)
  }
}

/** A campaign as dropdowns and lists show it. */
export const presentCampaign = ({
  id,
  name,
  type,
  status,
  language,
  listId,
  triggerOnListAdd,
  createdAt,
}: CampaignRow) => ({
  id,
  name,
  type,
  status,
  language,
  listId,
  triggerOnListAdd,
  createdAt: isoTime(createdAt),
})
