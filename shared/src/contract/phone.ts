import { issueWithCode, text } from './fields.ts'

// What a person is told about a phone number that cannot be used, after the name of the field
// (docs/interface.md#errors).
export const invalidPhone = 'must start with + and a valid country code, for example +15551234567'
export const tooFewDigits = 'has too few digits for its country code'
export const tooManyDigits = 'has too many digits for its country code'

const separators = /[\s.()\p{Pd}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const international = /^\+[1-9]\d{4,16}$/
const onlyDigits = /^\+[1-9]\d*$/

/** Drops the separators that people write in phone numbers (docs/interface.md#phone-numbers). */
export const withoutSeparators = (phone: string) => phone.replace(separators, '')

/** Whether text has the form of an international number: `+`, then digits only. */
export const looksInternational = (phone: string) => international.test(withoutSeparators(phone))

/**
 * A phone number with country code, its separators dropped. The form is checked here; whether the calling code exists
 * and the length is possible is checked by the service against the numbering plans. Both give `INVALID_PHONE`.
 */
export const Phone = text(64)
  .transform(withoutSeparators)
  .superRefine((value, context) => {
    if (international.test(value)) return
    const message = !onlyDigits.test(value) ? invalidPhone : value.length > 17 ? tooManyDigits : tooFewDigits
    context.addIssue(issueWithCode('INVALID_PHONE', message, value))
  })
  .meta({
    id: 'Phone',
    example: '+15551234567',
    description: 'Begins with + and the country code; spaces, dots, dashes and parentheses are dropped.',
  })
