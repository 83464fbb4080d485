import { z } from 'zod'
import { maxAuthorization } from '../values/limits.ts'
import { text } from './fields.ts'

/**
 * The value of the header `Authorization` that a receiver wants, with any scheme (docs/interface.md#authorization). It is
 * never shown again.
 */
export const Authorization = text(maxAuthorization)
  .trim()
  .regex(
    /^[\x20-\x7e]+$/,
    'must be letters, digits and signs of ASCII in one line, as a header can carry them',
  )
  .refine(
    (value) => !/^authorization\s*:/i.test(value),
    'must be the value of the header alone, such as Bearer abc, without Authorization: before it',
  )
  .meta({
    description:
      'Sent as the header `Authorization` of each delivery, to this URL’s origin only; a URL of another origin ends it. No response shows it.',
    example: 'Bearer abc',
  })

/** Whether one is set, for the responses. */
export const hasAuthorization = z
  .boolean()
  .meta({ description: 'Whether an `Authorization` header is sent; no response shows it.' })
