import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { syncTemplatesJob } from '../channels.jobs.ts'
import type { ChannelRow } from '../channels.store.ts'
import { adapters } from '../registry.ts'
import { listActiveWithProvider } from './templates.store.ts'

/** Has the templates of a channel asked for, once at a time; in `afterMs`, in milliseconds, at the latest. */
export async function scheduleSync(tx: Tx, { id, kind }: ChannelRow, afterMs = 0): Promise<void> {
  if (!adapters[kind].can.templates) return
  const options = { runAt: tx.now + afterMs, uniqueKey: `syncTemplates:${id}` }
  await enqueue(tx, syncTemplatesJob, { channelId: id }, options)
}

/** Has the templates of all active channels asked for, once for those that share them. */
export async function scheduleAllSyncs(tx: Tx): Promise<void> {
  const seen = new Set<string>()
  for (const channel of await listActiveWithProvider(tx)) {
    const key = `${channel.accountId}:${channel.kind}:${channel.providerAccountId}`
    if (!seen.has(key)) await scheduleSync(tx, channel)
    seen.add(key)
  }
}
