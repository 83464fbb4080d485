import { Problem } from '../../../platform/errors/problem.ts'
import type { Db, Reader } from '../../../platform/db/db.ts'
import type { ChannelRow } from '../channels.store.ts'
import { requireChannel } from '../connecting/connectChannel.ts'
import type { ChannelCall } from '../sending/call.ts'
import { openCall, type CallParts } from '../sending/openCall.ts'
import { adapters, type Stored } from '../registry.ts'
import type { TemplateCalls } from '../templates.port.ts'

/** What it takes to ask the provider of a channel about templates, and to keep what it says. */
export interface TemplateParts extends CallParts {
  db: Db
}

/** What can be asked of the provider of a channel about templates; `undefined` for a kind without templates. */
export function templateCallsOf(
  parts: TemplateParts,
  channel: ChannelRow,
  signal?: AbortSignal,
): { [K in keyof TemplateCalls<Stored>]: OfCall<TemplateCalls<Stored>[K]> } | undefined {
  const { templates } = adapters[channel.kind]
  if (templates === undefined) return undefined
  const call = openCall(parts, channel, signal)
  return {
    list: () => templates.list(call),
    submit: (template) => templates.submit(call, template),
    remove: (template) => templates.remove(call, template),
  }
}

/** A function of the port without what it works with. */
type OfCall<F> = F extends (call: ChannelCall<Stored>, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never

/** A channel of the account whose kind has templates. Throws `CHANNEL_NOT_FOUND`. */
export async function requireTemplateChannel(
  read: Reader,
  accountId: string,
  id: string,
): Promise<ChannelRow> {
  const channel = await requireChannel(read, accountId, id)
  if (!adapters[channel.kind].can.templates)
    throw new Problem('CHANNEL_NOT_FOUND', `The channel ${channel.name} is of a kind without templates`)
  return channel
}
