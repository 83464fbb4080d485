import { fieldAliases } from '@replyloop/shared/contract/fieldAliases'
import { restorePlus } from '@replyloop/shared/contract/fields'
import { entriesOf } from '@replyloop/shared/contract/json'
import qs from 'qs'
import { Problem } from '../errors/problem.ts'

/** The type of a body that HTML forms, and tools that know no JSON, send. */
export const formType = 'application/x-www-form-urlencoded'

/** Deep enough for a list in a custom field within `customData`. */
const depth = 4
const maxListed = 100

/**
 * The fields of a form, nested by brackets or dots: `customData[fromId]=…`, `customData.fromId=…`. All values are text. Throws
 * `VALIDATION_FAILED` at more than `most` fields, nesting without end, and bytes that are no UTF-8.
 */
export function parseForm(text: string, most: number): unknown {
  try {
    const fields = qs.parse(text, {
      allowDots: true,
      plainObjects: true,
      depth,
      strictDepth: true,
      arrayLimit: maxListed,
      parameterLimit: most,
      throwOnLimitExceeded: true,
      decoder: decode,
    })
    return withPlusesRestored(fields)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Problem('VALIDATION_FAILED', `The form cannot be read: ${error.message}`)
  }
}

/** Decodes a name or a value. */
function decode(written: string): string {
  try {
    return decodeURIComponent(written.replaceAll('+', ' '))
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    throw new Problem('VALIDATION_FAILED', 'The form is not encoded as UTF-8; send UTF-8, or JSON')
  }
}

const restorers = new Map<string, (value: string) => string>([
  ...['phone', ...fieldAliases.phone, 'fromId'].map((name) => [name, restorePlus.phone] as const),
  ['email', restorePlus.email],
])

/** The fields with each raw `+` of a phone or an email, which arrives as a space, brought back. */
function withPlusesRestored(fields: unknown): unknown {
  const restored = [...entriesOf(fields)].map(([name, value]) => {
    if (name === 'customData' && typeof value === 'object') return [name, withPlusesRestored(value)]
    const restore = typeof value === 'string' ? restorers.get(name) : undefined
    return [name, typeof value === 'string' && restore !== undefined ? restore(value) : value]
  })
  return Object.fromEntries(restored)
}
