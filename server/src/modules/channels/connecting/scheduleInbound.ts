import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { listInboundJob } from '../channels.jobs.ts'
import { listConnectedOfKinds, type ChannelRow } from '../channels.store.ts'
import { hookMs } from './inbound.rules.ts'
import { adapters, kindsOf, type RegisteredAdapter } from '../registry.ts'

const listsInbound = ({ hooks }: RegisteredAdapter): boolean => hooks?.listInbound !== undefined

/** Has the provider of a channel asked soon for what came in without a hook, where it does not repeat one that failed. */
export async function scheduleInbound(tx: Tx, { id, kind }: Pick<ChannelRow, 'id' | 'kind'>): Promise<void> {
  if (listsInbound(adapters[kind]))
    await enqueue(
      tx,
      listInboundJob,
      { channelId: id },
      { uniqueKey: `listInbound:${id}`, runAt: tx.now + hookMs },
    )
}

/** Has that asked for all channels, also those that send nothing for now. */
export async function scheduleAllInbound(tx: Tx): Promise<void> {
  for (const channel of await listConnectedOfKinds(tx, kindsOf(listsInbound)))
    await scheduleInbound(tx, channel)
}
