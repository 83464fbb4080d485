import { formsOfPhone, readPhoneNumber } from '../../consent/phoneNumbers.rules.ts'

/** A business-scoped user id, such as `US.13491208655302741918`, or that of a whole portfolio, `US.ENT.118…`. */
const userId = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/

/** Whom a message goes to: a number, or a person who hides it. Meta drops a user id in `to` silently. */
export const recipientOf = (address: string): { to: string } | { recipient: string } =>
  userId.test(address) ? { recipient: address } : { to: address }

/** The digits of an international number, which a WhatsApp id looks like. */
export const addressOfPhone = (phone: string | null): string | undefined =>
  phone === null ? undefined : /^\+(\d+)/.exec(phone)?.[1]

/**
 * The ways in which WhatsApp may write a person's id, itself the first: it knows a Mexican number by `521…` and an Argentinian
 * one by `549…`, and a Brazilian one perhaps without its ninth digit.
 */
export const formsOfAddress = (address: string): string[] =>
  /^\d+$/.test(address) ? formsOfPhone(`+${address}`).map((form) => form.slice(1)) : [address]

/**
 * The phone number that a WhatsApp id is, in E.164; `undefined` for one that is none, or of which another form is. Where a
 * country has given out numbers that the library does not know yet, their length decides, as it does for a contact's phone.
 */
export function phoneOfAddress(address: string): string | undefined {
  if (!/^\d{5,17}$/.test(address)) return undefined
  const written = `+${address}`
  const number = readPhoneNumber(written)?.number
  return number === written ? number : undefined
}
