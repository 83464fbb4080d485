import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { unknownFields } from '@replyloop/shared/contract/knownFields'
import type { Response } from 'express'

/** How long one name may be, and all of them together, as they are written. */
const maxName = 64
const maxHeader = 1024

/**
 * Names the fields of a body that the endpoint does not know in the header `Ignored-Fields` (docs/interface.md#ignored-fields): a list
 * of strings, as RFC 9651 writes them. Nothing is set where all are known.
 */
export function nameIgnoredFields(response: Response, endpoint: Endpoint, body: unknown): void {
  const names = unknownFields(endpoint.body, body)
  if (names.length === 0) return
  let header = ''
  for (const name of names) {
    const next = header === '' ? written(name) : `${header}, ${written(name)}`
    if (next.length > maxHeader) break
    header = next
  }
  response.setHeader('Ignored-Fields', header)
}

/** A name as a String, or as a Display String where it is not of visible ASCII. */
function written(name: string): string {
  const shown = name.length > maxName ? `${name.slice(0, maxName - 3)}...` : name
  if (/^[\x20-\x7e]*$/.test(shown)) return `"${shown.replace(/["\\]/g, '\\$&')}"`
  return `%"${[...Buffer.from(shown)].map(displayed).join('')}"`
}

const displayed = (byte: number): string =>
  byte >= 0x20 && byte <= 0x7e && byte !== 0x22 && byte !== 0x25
    ? String.fromCharCode(byte)
    : `%${byte.toString(16).padStart(2, '0')}`
