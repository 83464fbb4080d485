import type { ChannelRow } from '../channels.store.ts'
import { adapters } from '../registry.ts'

/** The public address of the service, for hooks; `undefined` where it is not configured and production asks for it. */
export type HookBase = () => string | undefined

/** Where the provider of a channel sends what comes in; `null` for a kind without hooks. */
export function hookUrlOf(
  { hookBase }: { hookBase: HookBase },
  { kind, id }: Pick<ChannelRow, 'kind' | 'id'>,
): string | null {
  const base = hookBase()
  return adapters[kind].hooks === undefined || base === undefined ? null : `${base}/hooks/${id}`
}
