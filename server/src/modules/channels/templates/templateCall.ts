import { Problem } from '../../../platform/errors/problem.ts'
import type { Db, Reader } from '../../../platform/db/db.ts'
import type { Fetch } from '../../../platform/outboundHttp/safeFetch.ts'
import type { ChannelRow } from '../channels.store.ts'
import { requireChannel } from '../connecting/connectChannel.ts'
import type { CallParts } from '../sending/openCall.ts'
import { adapters } from '../registry.ts'

/** What it takes to ask the provider of a channel about templates, and to keep what it says. */
export interface TemplateParts extends CallParts {
  db: Db
}

/** The file of a request, by a link or in a data URI; `path` names its field in errors. */
type ReadFile = (
  fetch: Fetch,
  source: string,
  path: string,
) => Promise<{ bytes: Buffer; contentType: string; name: string | undefined }>

/** What it takes to submit templates, whose headers may show files. */
export interface WritingParts extends TemplateParts {
  readFile: ReadFile
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
