import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { audit } from '../access/audit.store.ts'
import {
  checkChannel,
  hasWorked,
  storeChecked,
  registerChannel,
  resumeStopped,
  subscribeChannel,
  type AskParts,
} from './connecting/askProvider.ts'
import { updateChannel } from './channels.store.ts'
import { lockChannel, requireChannel } from './connecting/connectChannel.ts'
import { presentChannel } from './connecting/connectedChannel.presenter.ts'

/** What the page of a channel asks the channel's provider. */
export const askProviderRoutes = (parts: AskParts & { db: Db }): Route[] => [
  route(dashboardContract.testChannel, async ({ params }, { caller, transact }) => {
    const asked = await requireChannel(parts.db.read, caller.id, params.id)
    const checked = await checkChannel(parts, asked)
    return transact(async (tx) => {
      const channel = await storeChecked(tx, asked, checked)
      const problem = 'problem' in checked ? checked.problem : null
      const facts = { channelId: channel.id, works: problem === null }
      await audit(tx, caller, 'channel_tested', channel.name, { facts })
      return ok({ works: problem === null, problem, channel: presentChannel(parts, channel, caller) })
    })
  }),
  route(dashboardContract.registerChannel, async ({ params, body }, { caller, transact }) => {
    await registerChannel(parts, await requireChannel(parts.db.read, caller.id, params.id), body.pin)
    return transact(async (tx) => {
      const { id } = await lockChannel(tx, caller.id, params.id)
      const channel = await resumeStopped(tx, await updateChannel(tx, id, hasWorked(tx)))
      await audit(tx, caller, 'channel_registered', channel.name)
      return ok(presentChannel(parts, channel, caller))
    })
  }),
  route(dashboardContract.subscribeChannel, async ({ params }, { caller, transact }) => {
    await subscribeChannel(parts, await requireChannel(parts.db.read, caller.id, params.id))
    return transact(async (tx) => {
      const { info } = await lockChannel(tx, caller.id, params.id)
      const channel = await updateChannel(tx, params.id, { info: { ...info, subscribed: 'yes' } })
      await audit(tx, caller, 'channel_subscribed', channel.name)
      return ok(presentChannel(parts, channel, caller))
    })
  }),
]
