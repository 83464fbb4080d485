import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Clock } from '../../platform/clock/clock.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { Db } from '../../platform/db/db.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readPage } from '../../platform/http/page.ts'
import { replayLane } from '../../platform/outbox/replayLane.ts'
import { audit } from '../access/audit.store.ts'
import { readDeliveries, readHealth } from '../webhooks/deliveries.ts'
import { resumeStopped, type AskParts } from './connecting/askProvider.ts'
import { askProviderRoutes } from './askProvider.routes.ts'
import { auditChannel } from './connecting/auditChannel.ts'
import { listConnectedChannels } from './channels.store.ts'
import {
  connectAgain,
  connectChannel,
  disconnectChannel,
  lockChannel,
  requireChannel,
  type ConnectParts,
} from './connecting/connectChannel.ts'
import { presentChannel } from './connecting/connectedChannel.presenter.ts'
import { shownBody } from './hooks/foreignEvent.rules.ts'
import { listNotices } from './hooks/notices.store.ts'
import { laneOfChannel } from './route.ts'
import { saveSettings } from './connecting/saveSettings.ts'

type ChannelParts = ConnectParts & AskParts & { db: Db; clock: Clock }

/** Settings > Channels: what an account has connected. */
export const channelRoutes = (parts: ChannelParts): Route[] => [
  route(dashboardContract.listConnectedChannels, async (_input, { caller }) => {
    const channels = await listConnectedChannels(parts.db.read, caller.id)
    return ok({ data: channels.map((channel) => presentChannel(parts, channel, caller)) })
  }),
  route(dashboardContract.connectChannel, ({ body }, { caller, transact }) =>
    transact(async (tx) => {
      const channel = await connectChannel(tx, parts, caller, body)
      return created(presentChannel(parts, channel, caller))
    }),
  ),
  route(dashboardContract.getConnectedChannel, async ({ params }, { caller }) =>
    ok(presentChannel(parts, await requireChannel(parts.db.read, caller.id, params.id), caller)),
  ),
  route(
    dashboardContract.changeChannel,
    ({ params, body }, { caller, transact }) =>
      transact(async (tx) => {
        const former = await lockChannel(tx, caller.id, params.id)
        const channel = await resumeStopped(tx, await saveSettings(tx, parts, former, body.settings))
        await auditChannel(tx, parts.box, caller, 'channel_changed', former, channel)
        return ok(presentChannel(parts, channel, caller))
      }),
    async (tx, { params }, caller) =>
      presentChannel(parts, await lockChannel(tx, caller.id, params.id), caller),
  ),
  route(dashboardContract.disconnectChannel, ({ params }, { caller, transact }) =>
    transact(async (tx) => {
      const channel = await disconnectChannel(tx, parts, caller, params.id)
      return ok(presentChannel(parts, channel, caller))
    }),
  ),
  route(dashboardContract.resumeChannel, ({ params }, { caller, transact }) =>
    transact(async (tx) => {
      const channel = await connectAgain(tx, parts, caller, params.id)
      return ok(presentChannel(parts, channel, caller))
    }),
  ),
  ...askProviderRoutes(parts),
  ...historyRoutes(parts),
]

/** What has happened on a channel. */
const historyRoutes = (parts: ChannelParts): Route[] => [
  route(dashboardContract.listChannelNotices, async ({ params, query }, { caller }) => {
    const { id } = await requireChannel(parts.db.read, caller.id, params.id)
    const read = (limit: number) => listNotices(parts.db.read, id, query, limit)
    return ok(
      await readPage('ntc', query, read, ({ createdAt, ...notice }) => ({
        id: notice.id,
        kind: notice.kind,
        detail: notice.detail,
        body: shownBody(notice),
        createdAt: isoTime(createdAt),
      })),
    )
  }),
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
      const { id, name, state } = await requireChannel(tx, caller.id, params.id)
      if (state !== 'active')
        throw new Problem('VALIDATION_FAILED', 'This channel sends nothing now; connect it again first')
      const replayed = await replayLane(tx, id, query.since)
      const facts = { channelId: id, replayed, since: isoTime(query.since) }
      if (replayed > 0) await audit(tx, caller, 'channel_replayed', name, { facts })
      return ok({ success: true, replayed })
    }),
  ),
]
