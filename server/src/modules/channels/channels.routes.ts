import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { SecretBox } from '../../platform/crypto/secretBox.ts'
import type { Db } from '../../platform/db/db.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { audit } from '../access/audit.store.ts'
import { listConnectedChannels } from './channels.store.ts'
import { connectChannel, disconnectChannel, presentChannel, type IsLabelUsed } from './connectChannel.ts'

/** Settings > Channels: what an account has connected. */
export const channelRoutes = (parts: { db: Db; box: SecretBox; isLabelUsed: IsLabelUsed }): Route[] => [
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
]
