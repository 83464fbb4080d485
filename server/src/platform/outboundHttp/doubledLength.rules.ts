import { errorCode } from '../errors/errorCode.ts'

const headEnd = '\r\n\r\n'

/** A response of which the parser takes nothing. */
export interface Doubled {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Whether the body has come with its head, to its end. */
  isWhole: boolean
}

/**
 * The response whose `Content-Length` came more than once, each time with the same value, which the parser refuses: RFC 9110,
 * section 8.6, lets it count once. Different values have no meaning, and are none. The connection has ended with the error, so
 * nothing behind the body is taken for another response.
 */
export function readDoubledLength(error: unknown): Doubled | undefined {
  if (errorCode(error) !== 'HPE_UNEXPECTED_CONTENT_LENGTH' || !(error instanceof Error)) return undefined
  const packet = 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) ? error.rawPacket : Buffer.alloc(0)
  const end = packet.indexOf(headEnd)
  const [first = '', ...lines] = end < 0 ? [] : packet.subarray(0, end).toString('latin1').split('\r\n')
  const status = /^HTTP\/1\.[01] (\d{3})\b/.exec(first)?.[1]
  const fields = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  const lengths = new Set(fields.filter(([name]) => name === 'content-length').map(([, value]) => value))
  const [length = ''] = lengths
  const isPlain =
    lengths.size === 1 && /^\d+$/.test(length) && !fields.some(([name]) => name === 'transfer-encoding')
  if (status === undefined || !isPlain) return undefined
  const from = end + headEnd.length
  const body = packet.subarray(from, from + Number(length))
  return {
    status: Number(status),
    headers: Object.fromEntries(fields),
    body,
    isWhole: body.length === Number(length),
  }
}
