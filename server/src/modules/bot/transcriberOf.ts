import { tenantOf } from '../accounts/accounts.ts'
import type { Account } from '../accounts/accounts.store.ts'
import type { Acquired } from '../../platform/limits/tenantLimits.ts'
import type { EngineParts } from './engineOf.ts'

/** The model that writes down the voice notes of an account. */
export interface Transcriber {
  /** What `/audio/transcriptions` is appended to; `undefined`: nobody has named an address. */
  baseUrl: string | undefined
  apiKey: string | undefined
  model: string
  fetch: typeof globalThis.fetch
  /** Asked before a note is sent: what an account's tenant has under way leaves room for others. */
  acquire(now: number): Acquired
}

/** Finds what writes down the voice notes of an account; `undefined`: nothing does. */
export type TranscriberOf = (account: Account) => Transcriber | undefined

/** Makes the function that finds it. Each key is for the address that it was given with. */
export const createTranscriberOf =
  ({
    box,
    fetchFor,
    serviceFetchFor,
    shares,
    model: service,
  }: Pick<EngineParts, 'box' | 'fetchFor' | 'serviceFetchFor' | 'shares' | 'model'>): TranscriberOf =>
  (account) => {
    const { id, transcriptionModel: model, transcriptionBaseUrl, transcriptionApiKey } = account
    if (model === null) return undefined
    const acquire = (now: number) => shares.acquireOrRetry(tenantOf(account), now)
    const opened = (key: string | null) => (key === null ? undefined : box.open(key))
    const own = { model, fetch: fetchFor(id), acquire }
    if (transcriptionBaseUrl !== null)
      return { ...own, baseUrl: transcriptionBaseUrl, apiKey: opened(transcriptionApiKey) }
    if (account.botBaseUrl !== null)
      return { ...own, baseUrl: account.botBaseUrl, apiKey: opened(account.botApiKey) }
    return { ...own, baseUrl: service?.baseUrl, apiKey: service?.apiKey, fetch: serviceFetchFor(id) }
  }
