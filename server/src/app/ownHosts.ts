import type { Config } from '../config.ts'
import { hostAndPortOf } from '../platform/outboundHttp/addressGuard.ts'
import { createSafeFetch, type SafeFetch } from '../platform/outboundHttp/safeFetch.ts'

/**
 * The client for the service's own model. It may reach the model's private host, which no address that an account or a contact
 * names reaches by it: their client is another one, with connections of its own.
 */
export const openModelFetch = ({
  allowedPrivateHosts,
  model,
  production,
}: Pick<Config, 'allowedPrivateHosts' | 'model' | 'production'>): SafeFetch =>
  createSafeFetch({
    allowedPrivateHosts: [
      ...allowedPrivateHosts,
      ...(model === undefined ? [] : [hostAndPortOf(new URL(model.baseUrl))]),
    ],
    allowLoopback: !production,
  })
