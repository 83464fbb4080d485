import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** By what a person is known in an account. */
export interface Person {
  phone?: string | null | undefined
  email?: string | null | undefined
  fromId?: string | null | undefined
  /** Where the person is known on connected channels. */
  addresses?: readonly { channelId: string; address: string }[] | undefined
}

const invisible = /[\p{Cc}\p{Cf}\s]/gu
const scheme = /^(?:tel|sms|phone|whatsapp|p):(?:\/\/)?/i
/** How chat systems write the id of a person, before which the digits of the phone stand. */
const chatHost = /@(?:s\.whatsapp\.net|c\.us)$/i
/** How they write ids of any kind: none is an email. */
const anyChatHost = /@(?:s\.whatsapp\.net|c\.us|g\.us|lid|broadcast|newsletter)$/i
const phoneLike = /^[+＋]?[\p{Nd}().\-/\p{Pd}]{7,24}$/u

/** Whether an id is one of a chat system, although it looks like an email. */
export const isChatId = (id: string): boolean => anyChatHost.test(id.trim())

/**
 * The phone, as E.164, that an id names in any spelling: with 00 or digits alone, as `tel:` or `whatsapp:`, in digits of any
 * script. `undefined` if it names none.
 */
export function phoneIn(id: string): string | undefined {
  const bare = id.replace(invisible, '').replace(scheme, '').replace(chatHost, '')
  if (!phoneLike.test(bare)) return undefined
  const written = bare.normalize('NFKC').replace(/^00/, '+')
  const parsed = parsePhoneNumberFromString(written.startsWith('+') ? written : `+${written}`)
  return parsed?.isPossible() ? parsed.number : undefined
}

/** What a person is known by, each in one spelling: the same for everybody who is the same person. */
export function identitiesOf({ phone, email, fromId, addresses = [] }: Person): string[] {
  const identities = new Set<string>()
  if (phone) identities.add(ofText(phone))
  if (email) identities.add(ofText(email))
  if (fromId) identities.add(ofText(fromId))
  for (const { channelId, address } of addresses) identities.add(`address:${channelId}:${address}`)
  return [...identities]
}

const e164 = /^\+[1-9]\d{6,14}$/

/** A phone, an email or an id, by what it is. */
function ofText(text: string): string {
  const phone = e164.test(text) ? text : phoneIn(text)
  if (phone !== undefined) return `phone:${phone}`
  const bare = text.normalize('NFKC').replace(invisible, '')
  return bare.includes('@') && !isChatId(bare) ? `email:${bare.toLowerCase()}` : `id:${text.trim()}`
}
