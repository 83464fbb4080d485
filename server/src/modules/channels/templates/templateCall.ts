import { Problem } from '../../../platform/errors/problem.ts'
import type { Db, Reader } from '../../../platform/db/db.ts'
import type { ChannelRow } from '../channels.store.ts'
import { requireChannel } from '../connecting/connectChannel.ts'
import type { CallParts } from '../sending/openCall.ts'
import { adapters } from '../registry.ts'

/** What it takes to ask the provider of a channel about templates, and to keep what it says. */
export interface TemplateParts extends CallParts {
  db: Db
}

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
