import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import type { Db } from '../../platform/db/db.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { replay } from '../../platform/outbox/replay.ts'
import { audit } from '../access/audit.store.ts'
import { listConnectedChannels } from './channels.store.ts'
import { readDeliveries, readHealth } from '../webhooks/deliveryHistory.ts'
import {
  connectChannel,
  disconnectChannel,
  presentChannel,
  requireChannel,
  type IsLabelUsed,
} from './connectChannel.ts'
import { laneOfChannel } from './route.ts'

/** Settings > Channels: what an account has connected. */
export const channelRoutes = (parts: {
  db: Db
  clock: Clock
  box: SecretBox
  isLabelUsed: IsLabelUsed
}): Route[] => [
  route(dashboardContract.listConnectedChannels, async (_input, { caller }) =>
    ok({ data: (await listConnectedChannels(parts.db.read, caller.id)).map(presentChannel) }),
  ),
  route(dashboardContract.connectChannel, ({ body }, { caller, transact }) =>
    transact(async (tx) => {
      const channel = await connectChannel(tx, parts, caller.id, body)
      await audit(tx, caller, 'channel_connected', channel.name)
      return created(presentChannel(channel))
    }),
  ),
  route(dashboardContract.disconnectChannel, ({ params }, { caller, transact }) =>
    transact(async (tx) => {
      const channel = await disconnectChannel(tx, caller.id, params.id)
      await audit(tx, caller, 'channel_disconnected', channel.name)
      return ok(presentChannel(channel))
    }),
  ),
  route(dashboardContract.listChannelDeliveries, async ({ params, query }, { caller }) => {
    const { id } = await requireChannel(parts.db.read, caller.id, params.id)
    return ok(await readDeliveries(parts, laneOfChannel(id), query))
  }),
  route(dashboardContract.getChannelHealth, async ({ params }, { caller }) => {
    const { id, state } = await requireChannel(parts.db.read, caller.id, params.id)
    return ok(await readHealth(parts, laneOfChannel(id), { state }))
  }),
  route(dashboardContract.replayChannel, ({ params, query }, { caller, transact }) =>
    transact(async (tx) => {
      const { id, state } = await requireChannel(tx, caller.id, params.id)
      if (state !== 'active')
        throw new Problem('VALIDATION_FAILED', 'This channel sends nothing now; connect it again first')
      return ok({ success: true, replayed: await replay(tx, id, query.since) })
    }),
  ),
]
