import type { Reader } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { findRoute } from '../channels.store.ts'

/** Throws `CHANNEL_NOT_CUSTOM` for the label of a connected channel. */
export async function requireCustomChannel(read: Reader, accountId: string, label: string): Promise<void> {
  if ((await findRoute(read, accountId, label)).channelId !== null)
    throw new Problem(
      'CHANNEL_NOT_CUSTOM',
      `${label} is a connected channel: its messages go out through campaigns, the bot and the inbox, and come in by themselves. Name a custom channel instead`,
    )
}
