import type { RequestFailure } from '@replyloop/shared/values/delivery'
import { errorCode } from '../errors/errorCode.ts'
import { ConnectTimeoutError, UnknownHostError, UnsafeAddressError } from './guardedAgents.ts'

const tlsCode =
  /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_|INVALID_|ERROR_IN_C|OCSP_)|^EPROTO$/

/** Names what went wrong on the way to `host` (with its port), in a sentence without anything secret. */
export function describeFailure(error: unknown, host: string): { kind: RequestFailure; detail: string } {
  if (error instanceof UnsafeAddressError) return { kind: 'unsafe_url', detail: `Refused: ${error.message}.` }
  if (error instanceof UnknownHostError) return { kind: 'dns', detail: `${error.message}.` }
  // When every address of a host failed, Node puts the first one's code on the whole.
  const code = errorCode(error) ?? 'unknown'
  if (code === 'HPE_HEADER_OVERFLOW')
    return { kind: 'too_large', detail: `The headers of the answer of ${host} are too large.` }
  if (code === 'ETIMEDOUT' || error instanceof ConnectTimeoutError)
    return { kind: 'timeout', detail: `${host} did not take the connection in time.` }
  if (tlsCode.test(code))
    return { kind: 'tls', detail: `The TLS connection to ${host} cannot be trusted or made (${code}).` }
  if (code.startsWith('HPE_')) return { kind: 'connect', detail: `${host} did not answer in HTTP.` }
  if (code === 'ECONNRESET' || code === 'EPIPE')
    return {
      kind: 'connect',
      detail: `${host} closed the connection before its answer was complete (${code}).`,
    }
  return { kind: 'connect', detail: `No connection to ${host} could be made or kept (${code}).` }
}
