import { formsOfPhone, readPhoneNumber, renewedNumber } from '../../consent/phoneNumbers.rules.ts'

const international = /^\+\d{5,17}$/

/** The number to try for a contact: without an extension, which no text message reaches, and as its country calls it today. */
export function addressOfPhone(phone: string | null): string | undefined {
  const [number] = /^\+\d+/.exec(phone ?? '') ?? []
  return number === undefined ? undefined : renewedNumber(number)
}

/**
 * The forms of one person's number, itself the first: networks write Mexican, Brazilian and Argentinian ones in two ways. A short
 * code and a sender with letters have one form.
 */
export const formsOfAddress = (address: string): string[] =>
  international.test(address) ? formsOfPhone(address) : [address]

/** The phone number that an address is, in E.164; `undefined` for a short code, and for a sender with letters. */
export function phoneOfAddress(address: string): string | undefined {
  if (!international.test(address)) return undefined
  const number = readPhoneNumber(address)?.number
  return number === address ? number : undefined
}
