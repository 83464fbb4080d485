import type { Config } from '../config.ts'
import { hostAndPortOf } from '../platform/outboundHttp/addressGuard.ts'
import { createSafeFetch, type SafeFetch } from '../platform/outboundHttp/safeFetch.ts'

/**
 * Opens the client for addresses that accounts and contacts name, and the one for the service's own model. This one may reach
 * the model's private host, which no address of theirs reaches by it: the two share no connections.
 */
export function openOutboundClients({
  allowedPrivateHosts,
  model,
  production,
}: Pick<Config, 'allowedPrivateHosts' | 'model' | 'production'>): {
  safeFetch: SafeFetch
  modelFetch: SafeFetch
} {
  const allowLoopback = !production
  const ofModel = model === undefined ? [] : [hostAndPortOf(new URL(model.baseUrl))]
  return {
    safeFetch: createSafeFetch({ allowedPrivateHosts, allowLoopback }),
    modelFetch: createSafeFetch({ allowedPrivateHosts: [...allowedPrivateHosts, ...ofModel], allowLoopback }),
  }
}
