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
    return qs.parse(text, {
      allowDots: true,
      plainObjects: true,
      depth,
      strictDepth: true,
      arrayLimit: maxListed,
      parameterLimit: most,
      throwOnLimitExceeded: true,
      decoder: decode,
    })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Problem('VALIDATION_FAILED', `The form cannot be read: ${error.message}`)
  }
}

/** The space in front of a value that is nothing but a phone number, with an extension or without: a `+` that was not encoded. */
const spaceForPlus = /^ (?=\d[\d\s().-]{4,}(?:(?:ext\.?|x|#)\s*\d{1,7})?$)/i

/** Decodes a name or a value. */
function decode(written: string): string {
  try {
    return decodeURIComponent(written.replaceAll('+', ' ')).replace(spaceForPlus, '+')
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    throw new Problem('VALIDATION_FAILED', 'The form is not encoded as UTF-8; send UTF-8, or JSON')
  }
}
