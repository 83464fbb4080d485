import { maxModelSeconds } from '@replyloop/shared/values/limits'
import type { Config } from '../config.ts'
import { hostAndPortOf } from '../platform/outboundHttp/addressGuard.ts'
import { createGuardedFetch } from '../platform/outboundHttp/guardedFetch.ts'
import { createSafeFetch } from '../platform/outboundHttp/safeFetch.ts'

/** Who asks a model ends that earlier, by a signal. */
const modelLimits = { timeoutMs: maxModelSeconds * 1000, maxBytes: 1024 * 1024 }

/**
 * Opens the client for addresses that accounts and contacts name, and the one for the service's own model. This one may reach
 * the model's private host, which no address of theirs reaches by it: the two share no connections.
 */
export function openOutboundClients({
  allowedPrivateHosts,
  model,
  production,
}: Pick<Config, 'allowedPrivateHosts' | 'model' | 'production'>) {
  const allowLoopback = !production
  const ofModel = model === undefined ? [] : [hostAndPortOf(new URL(model.baseUrl))]
  const safeFetch = createSafeFetch({ allowedPrivateHosts, allowLoopback })
  const modelFetch = createSafeFetch({
    allowedPrivateHosts: [...allowedPrivateHosts, ...ofModel],
    allowLoopback,
  })
  return {
    safeFetch,
    /** What models are asked by: those that accounts name, and the service's own. */
    engineFetch: {
      fetchFor: (accountId: string) => createGuardedFetch(safeFetch.fetchFor(accountId), modelLimits),
      serviceFetchFor: (accountId: string) => createGuardedFetch(modelFetch.fetchFor(accountId), modelLimits),
    },
    /** Ends requests under way, and closes every connection. */
    closeClients: () => {
      safeFetch.close()
      modelFetch.close()
    },
  }
}
