import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

/**
 * Warns, once each, where `X-Forwarded-For` shows that there are fewer or more proxies than `TRUST_PROXY` counts. With one too
 * many, a client chooses the address that limits count by; with one too few, all clients have that of a proxy.
 */
export function checkForwardedFor({
  trustProxy,
  logger,
}: {
  trustProxy: number | boolean | string[]
  logger: Logger
}): RequestHandler {
  const warned = new Set<string>()
  const warnOnce = (addresses: number, message: string) => {
    if (warned.has(message)) return
    warned.add(message)
    logger.warn({ addresses, trustProxy }, message)
  }
  return (request, _response, next) => {
    const header = request.headers['x-forwarded-for']
    if (typeof trustProxy !== 'number' || typeof header !== 'string') return next()
    const addresses = header.split(',').length
    if (addresses < trustProxy) warnOnce(addresses, tooHigh)
    else if (addresses > trustProxy) warnOnce(addresses, tooLow)
    next()
  }
}

const tooHigh =
  'TRUST_PROXY is too high: X-Forwarded-For came with fewer addresses than it counts proxies, so clients can choose the address that limits count by; set it to the number of proxies in front'
const tooLow =
  'X-Forwarded-For came with more addresses than TRUST_PROXY counts proxies: a client sent some of its own, which count for nothing, or TRUST_PROXY is too low and limits count the address of a proxy'
