import { decodePunycode } from './punycode.ts'

/** Other letters than those of ASCII, or labels that have them in Punycode. */
const foreign = /[^\0-\x7f]|(?:^|\.)xn--/i
/** No sign that has a meaning in an address of the web, of which a domain is a part when it is read. */
const plain = /^[-.\w\u{80}-\u{10ffff}]{1,255}$/u

/** A domain in ASCII, as machines write it; `undefined` for what is none. */
const inAscii = (domain: string): string | undefined =>
  plain.test(domain) ? URL.parse(`http://${domain}`)?.hostname : undefined

/** A domain in small letters of its own script, also where it came in Punycode (`xn--…`); what is no domain stays as it is. */
export function domainInLetters(domain: string): string {
  const ascii = foreign.test(domain) ? inAscii(domain) : undefined
  if (ascii === undefined) return domain.toLowerCase()
  const letters = ascii.replace(
    /(?<=^|\.)xn--([^.]+)/g,
    (label, code: string) => decodePunycode(code) ?? label,
  )
  return inAscii(letters) === ascii ? letters : ascii
}

/**
 * How an email may be stored: with its domain in letters, as it is today, or else in Punycode, where it came so to a version that
 * did not know that both are one.
 */
export function formsOfEmail(email: string): string[] {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (at === 0 || !foreign.test(domain)) return [email]
  const local = email.slice(0, at)
  const forms = [domainInLetters(domain), inAscii(domain) ?? domain]
  return [...new Set(forms.map((form) => local + form))]
}
