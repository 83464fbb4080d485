import { contract } from '@replyloop/shared/contract/contract'
import { plannedAtOnce, recipientStages } from '@replyloop/shared/values/broadcast'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { created, ok, route, type Call, type Route } from '../../platform/http/endpoint.ts'
import { readPage, readPageBy } from '../../platform/http/page.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { Fetch } from '../../platform/outboundHttp/safeFetch.ts'
import type { MediaStore } from '../conversations/media.ts'
import type { AudienceSource } from './audienceSource.ts'
import { countAudience, readAudience } from './broadcasts/audience.store.ts'
import {
  presentBroadcast,
  presentBroadcastDetail,
  presentRecipient,
} from './broadcasts/broadcast.presenter.ts'
import { storeFilesOf, type GivenContents } from './broadcasts/broadcastContents.ts'
import { listBroadcasts, updateBroadcastRow, type BroadcastRow } from './broadcasts/broadcasts.store.ts'
import { planBroadcast } from './broadcasts/planning/planBroadcast.ts'
import { listRecipients } from './broadcasts/listedRecipients.store.ts'
import { readOutcome } from './broadcasts/winner/results.store.ts'
import { lockBroadcast, requireBroadcast, requireState } from './broadcasts/requireBroadcast.ts'
import { createBroadcast, deleteBroadcast, updateBroadcast } from './broadcasts/saveBroadcast.ts'
import {
  cancelBroadcast,
  pauseBroadcast,
  resumeBroadcast,
  startBroadcast,
} from './broadcasts/steerBroadcast.ts'
import { planBroadcastJob } from './campaigns.jobs.ts'
import { requireCampaign } from './requireCampaign.ts'

export interface BroadcastRouteParts {
  db: Db
  clock: Clock
  pacePerMinute: number
  mediaStore: MediaStore
  /** Fetches what an account names by a link. */
  fetchFor: (accountId: string) => Fetch
  audiences: AudienceSource
}

/** Broadcasts: written, planned, started and steered (docs/interface.md#broadcasts). */
export function broadcastRoutes(parts: BroadcastRouteParts): Route[] {
  const { db, clock, pacePerMinute, mediaStore: store, fetchFor, audiences: source } = parts
  const withFiles = <G extends GivenContents>({ id }: Caller, body: G) =>
    storeFilesOf({ db, store, fetch: fetchFor(id), accountId: id }, body)

  const running = { status: 202 as const, body: { state: 'running' as const } }
  const planJob = (tx: Tx, broadcastId: string) =>
    enqueue(tx, planBroadcastJob, { broadcastId }, { uniqueKey: `planBroadcast:${broadcastId}` })

  const countMeant = async (broadcast: BroadcastRow) =>
    countAudience(db.scan, await readAudience(db.scan, source, broadcast))

  /** The plan of a draft; of very many people a job makes it. */
  const planNow = async (caller: Caller, id: string) => {
    const broadcast = await requireBroadcast(db.read, caller.id, id)
    requireState(broadcast, ['draft'], 'planned')
    const campaign = await requireCampaign(db.read, caller.id, broadcast.campaignId)
    if ((await countMeant(broadcast)) > plannedAtOnce) return undefined
    return planBroadcast({ db, source, now: clock.now(), pacePerMinute }, broadcast, campaign)
  }

  /** Changes the state of a broadcast. Its recipients are counted beforehand, as nobody may write for that long. */
  const steer = async (
    id: string,
    { caller, transact }: Pick<Call, 'caller' | 'transact'>,
    change: (tx: Tx) => Promise<BroadcastRow>,
  ) => {
    const outcome = await readOutcome(db.scan, await requireBroadcast(db.read, caller.id, id))
    return transact(async (tx) => ok(await presentBroadcastDetail(tx, await change(tx), outcome)))
  }

  return [
    route(contract.listBroadcasts, async ({ query }, { caller }) => {
      const page = await readPage(
        'brc',
        query,
        (limit) => listBroadcasts(db.read, caller.id, query, limit),
        (broadcast) => broadcast,
      )
      return ok({
        ...page,
        data: await Promise.all(page.data.map((each) => presentBroadcast(db.read, each))),
      })
    }),
    route(contract.createBroadcast, async ({ body }, { caller, transact }) => {
      const { given, stored } = await withFiles(caller, body)
      return transact(async (tx) =>
        created(
          await presentBroadcastDetail(tx, await createBroadcast(tx, caller, given, { source, stored })),
        ),
      )
    }),
    route(contract.getBroadcast, async ({ params }, { caller }) =>
      ok(await presentBroadcastDetail(db.scan, await requireBroadcast(db.read, caller.id, params.id))),
    ),
    route(
      contract.updateBroadcast,
      async ({ params, body }, { caller, transact }) => {
        const { given, stored } = await withFiles(caller, body)
        return transact(async (tx) => {
          const changed = await updateBroadcast(tx, caller, params.id, given, { source, stored })
          return ok(await presentBroadcastDetail(tx, changed))
        })
      },
      async (tx, { params }, caller) =>
        presentBroadcastDetail(tx, await lockBroadcast(tx, caller.id, params.id)),
    ),
    route(contract.deleteBroadcast, ({ params }, { caller, transact }) =>
      transact(async (tx) => {
        await deleteBroadcast(tx, caller, params.id)
        return ok({ success: true, broadcastId: params.id })
      }),
    ),
    route(contract.dryRunBroadcast, async ({ params }, { caller, transact }) => {
      const plan = await planNow(caller, params.id)
      return transact(async (tx) => {
        if (plan !== undefined) return ok(plan)
        await updateBroadcastRow(tx, { id: params.id, accountId: caller.id }, { plan: null })
        await planJob(tx, params.id)
        return running
      })
    }),
    route(contract.getDryRun, async ({ params }, { caller }) => {
      const broadcast = await requireBroadcast(db.read, caller.id, params.id)
      requireState(broadcast, ['draft'], 'planned')
      return broadcast.plan === null ? running : ok(broadcast.plan)
    }),
    route(contract.startBroadcast, async ({ params, body }, { caller, transact }) => {
      const found = await requireBroadcast(db.read, caller.id, params.id)
      const matched = found.state === 'draft' ? await countMeant(found) : 0
      const asked = { planHash: body.planHash, matched }
      return steer(params.id, { caller, transact }, (tx) => startBroadcast(tx, caller, params.id, asked))
    }),
    route(contract.pauseBroadcast, ({ params: { id } }, call) =>
      steer(id, call, (tx) => pauseBroadcast(tx, call.caller, id)),
    ),
    route(contract.resumeBroadcast, ({ params: { id } }, call) =>
      steer(id, call, (tx) => resumeBroadcast(tx, call.caller, id)),
    ),
    route(contract.cancelBroadcast, ({ params: { id } }, call) =>
      steer(id, call, (tx) => cancelBroadcast(tx, call.caller, id)),
    ),
    route(contract.listRecipients, async ({ params, query }, { caller }) => {
      const broadcast = await requireBroadcast(db.read, caller.id, params.id)
      const { cursor, stage } = query
      // What became of messages is in no index.
      const reader = stage === undefined || isOneOf(recipientStages, stage) ? db.read : db.scan
      return ok(
        await readPageBy(
          'rcp',
          query,
          (limit) => listRecipients(reader, broadcast, { stage, cursor }, limit),
          ({ recipient }) => recipient.id,
          presentRecipient,
        ),
      )
    }),
  ]
}
