import { formsOfEmail } from '@replyloop/shared/contract/emailDomain'
import type { CustomFields } from '@replyloop/shared/contract/customFieldValues'
import { tooFewDigits, tooManyDigits, unknownCode } from '@replyloop/shared/contract/phone'
import { maxCustomFields } from '@replyloop/shared/values/limits'
import { validatePhoneNumberLength } from 'libphonenumber-js/max'
import type { Schema } from '../../platform/db/schema/schema.ts'
import { fieldProblem, Problem } from '../../platform/errors/problem.ts'
import { formsOfPhone, readPhoneNumber, type PhoneNumber } from '../consent/phoneNumbers.rules.ts'
import { locks, type Lock } from '../../platform/db/locks.ts'
import type { GivenTags } from './tags/tags.rules.ts'

export type ContactRow = Omit<Schema['contact']['$inferSelect'], 'isExample'>
/** A contact without its custom fields, which may have hundreds of kilobytes. */
export type SlimContactRow = Omit<ContactRow, 'customFields' | 'searchText'>

/** What every new contact begins with. */
export const initialContact = {
  otherFromIds: null,
  tagIds: null,
  isTest: false,
  botActive: true,
  optedOutAt: null,
  needsHumanReason: null,
  needsHumanAt: null,
  unlookedSince: null,
  botPausedUntil: null,
  answersUntil: null,
  asksUntil: null,
  writingCancels: false,
  campaignId: null,
  source: null,
}

/** A phone number that the schema has read. Throws `INVALID_PHONE`, which names the field `path` and says what is wrong. */
export function requirePhone(phone: string, path = 'phone'): PhoneNumber {
  const read = readPhoneNumber(phone)
  if (read !== undefined) return read
  const fault = validatePhoneNumberLength(phone)
  const message = fault === 'TOO_SHORT' ? tooFewDigits : fault === 'TOO_LONG' ? tooManyDigits : unknownCode
  throw fieldProblem(path, message, 'INVALID_PHONE')
}

/** The custom field that keeps the extension of a phone number. */
const extensionField = 'phoneExtension'

/**
 * What is given of a contact, with its phone as E.164, the form in which phones are stored, and the extension of the phone among
 * the custom fields. Throws `INVALID_PHONE`.
 */
export function withE164<
  P extends string | null | undefined,
  F extends CustomFieldsInput | null | undefined,
  T extends { phone?: P; customFields?: F },
>(given: T) {
  if (typeof given.phone !== 'string') return given
  const { number, extension } = requirePhone(given.phone)
  if (extension === undefined || given.customFields === null) return { ...given, phone: number }
  return { ...given, phone: number, customFields: { [extensionField]: extension, ...given.customFields } }
}

type CustomFieldsInput = Readonly<Record<string, string | number | boolean | null>>

/** Custom fields with `input` merged in by key; `null` clears a field. Throws `VALIDATION_FAILED` for too many. */
export function mergeCustomFields(fields: CustomFields, input: CustomFieldsInput): CustomFields {
  const merged = Object.entries({ ...fields, ...input }).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  )
  if (merged.length > maxCustomFields)
    throw new Problem('VALIDATION_FAILED', `A contact can have at most ${maxCustomFields} custom fields`, {
      details: [
        { path: 'customFields', message: `must leave the contact with at most ${maxCustomFields} fields` },
      ],
    })
  return Object.fromEntries(merged)
}

/** What a create or a message may add to a contact. */
export interface ContactInput {
  firstName?: string | undefined
  lastName?: string | undefined
  phone?: string | undefined
  email?: string | undefined
  /** Its id on a custom channel; only a message has one. */
  fromId?: string | undefined
  customFields?: CustomFieldsInput | undefined
  /** What it gets beside those that it has. */
  addedTags?: GivenTags | undefined
  /** Whether it only tries things out; see `isTest` of the table. */
  isTest?: boolean | undefined
}

/** The fields of `input` that an existing contact lacks; it keeps what it has (docs/interface.md#phone-numbers). */
export function missingFields(contact: ContactRow, input: ContactInput): Partial<ContactRow> {
  const names = ['firstName', 'lastName', 'phone', 'email', 'fromId'] as const
  const missing: Partial<ContactRow> = {}
  for (const name of names) {
    const value = input[name]
    if (contact[name] === null && value !== undefined) missing[name] = value
  }
  const added = Object.entries(input.customFields ?? {}).filter(
    ([key, value]) => value !== null && !Object.hasOwn(contact.customFields, key),
  )
  if (added.length > 0)
    missing.customFields = mergeCustomFields(contact.customFields, Object.fromEntries(added))
  return missing
}

/** Whether a contact has another phone or `fromId` than the input: each of them is one contact's alone. */
export const isSomebodyElse = (contact: ContactRow, { phone, fromId }: ContactInput): boolean =>
  (fromId !== undefined && contact.fromId !== null && contact.fromId !== fromId) ||
  (phone !== undefined && contact.phone !== null && !formsOfPhone(phone).includes(contact.phone))

/**
 * Under which other ids custom channels know a contact, now that one of them has named it by `fromId`: the same object where that
 * changes nothing.
 */
export function otherFromIdsWith(
  { fromId: own, otherFromIds: known }: Pick<ContactRow, 'fromId' | 'otherFromIds'>,
  channel: string,
  fromId: string,
): ContactRow['otherFromIds'] {
  const others = new Map(Object.entries(known ?? {}))
  if (fromId === own ? !others.delete(channel) : others.get(channel) === fromId) return known
  if (fromId !== own) others.set(channel, fromId)
  return others.size === 0 ? null : Object.fromEntries(others)
}

const ownId = /^con_[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Whether a text has the form of the ids that this service gives contacts. */
export const isContactId = (text: string): boolean => ownId.test(text)

const identities = ['phone', 'email', 'fromId'] as const

/** Whether a change of a contact gives it something by which a person is known. */
export const changesIdentity = (change: Partial<ContactRow>): boolean =>
  identities.some((name) => typeof change[name] === 'string')

const searchedFields = ['firstName', 'lastName', 'email', 'phone', 'fromId'] as const

/** Whether a change of a contact changes the text of `searchTextOf`. */
export const changesSearchText = (change: Partial<ContactRow>): boolean =>
  searchedFields.some((name) => change[name] !== undefined)

/** PostgreSQL refuses longer rows of an index, in which this text stands beside two ids, in bytes. */
const maxSearchTextBytes = 2400

/**
 * The text that a search for contacts looks through, in lower case, with each form of the email; `aliases` is by what it is known
 * beside, the first of which count where not all have room.
 */
export function searchTextOf(
  contact: Pick<ContactRow, (typeof searchedFields)[number]>,
  aliases: readonly string[] = [],
): string {
  const text = (parts: readonly string[]) => parts.join(' ').toLowerCase()
  const own = text(searchedFields.flatMap((name) => contact[name] ?? []))
  const written = contact.email === null ? [] : formsOfEmail(contact.email)
  return [...written, ...aliases].reduce((found, alias) => {
    if (alias === contact.email) return found
    const longer = text([...(found === '' ? [] : [found]), alias])
    return Buffer.byteLength(longer) > maxSearchTextBytes ? found : longer
  }, own)
}

/** Stands in for a contact where a text or an answer is only tried. */
export const unknownPerson = { firstName: null, lastName: null, phone: null, email: null, customFields: {} }

/** Whether a contact has a name, or a part of one. */
export const hasName = ({ firstName, lastName }: Pick<ContactRow, 'firstName' | 'lastName'>): boolean =>
  firstName !== null || lastName !== null

/** By what a contact is known within its account. */
interface Keys {
  fromId?: string | null | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
}

/** The locks of what a contact is known by, of a phone and an email in each of their forms. */
export const contactLocks = (accountId: string, { fromId, phone, email }: Keys): Lock[] => [
  ...locks.contactKey(accountId, { fromId }),
  ...(typeof phone === 'string' ? formsOfPhone(phone) : []).flatMap((form) =>
    locks.contactKey(accountId, { phone: form }),
  ),
  ...(typeof email === 'string' ? formsOfEmail(email) : []).flatMap((form) =>
    locks.contactKey(accountId, { email: form }),
  ),
]

type HandOver = Pick<ContactRow, 'needsHumanReason' | 'needsHumanAt' | 'unlookedSince'>

/**
 * Whether the hand-over of a contact holds what would start by itself, such as opening messages: until somebody has looked at
 * it, or has decided where the contact may want no more messages (docs/interface.md#hand-over).
 */
export const holdsStarts = ({ needsHumanReason, needsHumanAt, unlookedSince }: HandOver): boolean =>
  needsHumanAt !== null && (needsHumanReason === 'may_opt_out' || unlookedSince !== null)

/**
 * What becomes of the hand-over of a contact where another one stands for the same person, whose hand-over holds what would start
 * by itself; `undefined` where nothing does.
 */
export function handOverTakenOver(own: HandOver, other: HandOver): HandOver | undefined {
  const needsDecision = other.needsHumanReason === 'may_opt_out'
  if (!holdsStarts(other) || own.needsHumanReason === 'may_opt_out') return undefined
  if (holdsStarts(own) && !needsDecision) return undefined
  return {
    needsHumanReason: needsDecision
      ? other.needsHumanReason
      : (own.needsHumanReason ?? other.needsHumanReason),
    needsHumanAt: own.needsHumanAt ?? other.needsHumanAt,
    unlookedSince: own.unlookedSince ?? other.unlookedSince,
  }
}
