import { formsOfEmail } from '@replyloop/shared/contract/emailDomain'
import { cleanEmail, withoutInvisible } from '@replyloop/shared/contract/fields'
import { unwrapPhone } from '@replyloop/shared/contract/phone'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { ChannelKind } from '@replyloop/shared/values/channel'
import { formsOfPhone, readPhoneNumber } from './phoneNumbers.rules.ts'

/** By what a person is known in an account. */
export interface Person {
  phone?: string | null | undefined
  email?: string | null | undefined
  fromId?: string | null | undefined
  /** Where a message to the person goes. */
  toId?: string | null | undefined
  /** Where the person is known on connected channels. */
  addresses?: readonly { channelId: string; address: string; kind?: ChannelKind | undefined }[] | undefined
  /** The phones, emails and `fromId`s of contacts that were merged into this one. */
  aliases?: readonly string[] | undefined
}

const invisible = /[\p{Cc}\p{Cf}\s]/gu
/** How chat systems write the id of a person, before which the digits of the phone stand, perhaps with the number of a device. */
const chatHost = /(?:[:_]\d{1,4})?@(?:s\.whatsapp\.net|c\.us|hosted)(?:\/.*)?$/i
/** A link to a person's chat. */
const chatLink = /^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)(?=\+?\d)/i
/** How they write ids of any kind, which look like emails: with a name that is no domain at the end, a resource, or a colon. */
const anyChatHost =
  /@(?:s\.whatsapp\.net|c\.us|g\.us|(?:[^@]*\.)?(?:lid|broadcast|newsletter|hosted|whatsapp|telegram|signal|viber|wechat|chatroom|openim|imessage|rcs|sms|skype|tacv2|messenger|instagram|discord|slack|matrix|xmpp)|thread\.v2|unq\.gbl\.spaces|chat\.facebook\.com|groupchat\.google\.com)$|@[^@]*[/:]|^@/i
/** Those that were taken for chat ids before the others. */
const formerChatHost = /@(?:s\.whatsapp\.net|c\.us|g\.us|lid|broadcast|newsletter)$/i
/** The longest way to write a phone in an id. */
const maxPhoneId = 64

/** Whether an id is one of a chat system, although it looks like an email. */
export const isChatId = (id: string): boolean => anyChatHost.test(withoutInvisible(id).trim())

/**
 * The phone, as E.164, that an id names in any spelling: with 00 or digits alone, as `tel:` or `whatsapp:`, in digits of any
 * script. `undefined` if it names none.
 */
export function phoneIn(id: string): string | undefined {
  if (id.length > maxPhoneId) return undefined
  const { number, extension } = unwrapPhone(
    id.replace(invisible, '').replace(chatLink, '').replace(chatHost, ''),
    { hasNotes: false },
  )
  if (extension !== undefined || !/^\+?\d{7,17}$/.test(number)) return undefined
  return readPhoneNumber(number.startsWith('+') ? number : `+${number}`)?.number
}

/** What a person is known by, each in one spelling: the same for everybody who is the same person. */
export function identitiesOf({ phone, email, fromId, toId, addresses = [], aliases = [] }: Person): string[] {
  const identities = new Set<string>()
  for (const text of [phone, email, fromId, toId, ...aliases, ...phonesOf(addresses)])
    if (text) for (const identity of ofText(text)) identities.add(identity)
  for (const { channelId, address } of addresses) identities.add(`address:${channelId}:${address}`)
  return [...identities]
}

/** How the phone, the email and the id of a person stand in the fields of contacts who are the same person. */
export function spellingsOf({ phone, email, fromId, addresses = [], aliases = [] }: Person): string[] {
  const texts = [phone, email, fromId, ...aliases, ...phonesOf(addresses)].filter(
    (text) => typeof text === 'string',
  )
  const spellings = (text: string) => [
    text,
    text.toLowerCase(),
    ...spellingsOfPhone(text),
    ...spellingsOfEmail(text),
  ]
  return [...new Set(texts.flatMap(spellings))]
}

/** The phones that a person writes from: on some kinds of channels the address is one, with its plus or without. */
const phonesOf = (addresses: NonNullable<Person['addresses']>): string[] =>
  addresses.flatMap(({ kind, address }) => {
    const isPhone =
      kind === 'whatsapp' ? /^[1-9]\d{6,14}$/ : kind === 'twilio' || kind === 'telnyx' ? e164 : undefined
    return isPhone?.test(address) ? [address.startsWith('+') ? address : `+${address}`] : []
  })

/** The addresses on channels that a person has who has a phone. */
export const addressesOfPhones = (person: Person): string[] =>
  [...new Set(spellingsOf(person))].flatMap((name) => (e164.test(name) ? [name, name.slice(1)] : []))

function spellingsOfPhone(text: string): string[] {
  const phone = phoneOf(text)
  return phone === undefined ? [] : formsOfPhone(phone).flatMap(spellingsOfForm)
}

function spellingsOfEmail(text: string): string[] {
  const email = cleanEmail(text)
  return email.includes('@') ? formsOfEmail(email) : []
}

function spellingsOfForm(phone: string): string[] {
  const digits = phone.slice(1)
  const written = parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
  const ids = [
    `00${digits}`,
    `tel:${phone}`,
    `sms:${phone}`,
    `rcs:${phone}`,
    `whatsapp:${phone}`,
    `${digits}@s.whatsapp.net`,
    `${digits}@c.us`,
  ]
  return [phone, digits, written, written.replaceAll(' ', '-'), ...ids]
}

const e164 = /^\+[1-9]\d{6,14}$/

const phoneOf = (text: string): string | undefined => (e164.test(text) ? text : phoneIn(text))

const emailOf = (email: string) => `email:${email}`

/** A phone and an email in each of their forms, or an id, by what it is. */
function ofText(text: string): string[] {
  const phone = phoneOf(text)
  if (phone !== undefined) return formsOfPhone(phone).map((form) => `phone:${form}`)
  const bare = text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/^mailto:/i, '')
  const id = `id:${text.trim()}`
  if (!bare.includes('@')) return [id]
  if (!isChatId(bare)) return [bare.toLowerCase(), ...formsOfEmail(cleanEmail(bare))].map(emailOf)
  return formerChatHost.test(bare) ? [id] : [id, emailOf(bare.toLowerCase())] // under which its opt-out may stand since former versions
}
