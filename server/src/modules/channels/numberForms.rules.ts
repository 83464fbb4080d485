/**
 * Two ways to write one mobile number, where a country has them: each with what the other has instead. WhatsApp knows a
 * Mexican number by `521…` and an Argentinian one by `549…`, though people dial `52…` and `54…`; a Brazilian one may lack the
 * ninth digit that it has got since.
 */
const pairs: readonly { short: RegExp; toLong: string; long: RegExp; toShort: string }[] = [
  { short: /^52(\d{10})$/, toLong: '521$1', long: /^521(\d{10})$/, toShort: '52$1' },
  { short: /^54(\d{10})$/, toLong: '549$1', long: /^549(\d{10})$/, toShort: '54$1' },
  // Only mobile numbers, whose old eight digits begin with 6 to 9, have a ninth.
  {
    short: /^55(\d{2})([6-9]\d{7})$/,
    toLong: '55$19$2',
    long: /^55(\d{2})9([6-9]\d{7})$/,
    toShort: '55$1$2',
  },
]

/** The ways in which the digits of an international number may be written, itself the first: each is the same phone. */
export function numberForms(digits: string): string[] {
  for (const { short, toLong, long, toShort } of pairs) {
    if (short.test(digits)) return [digits, digits.replace(short, toLong)]
    if (long.test(digits)) return [digits, digits.replace(long, toShort)]
  }
  return [digits]
}
