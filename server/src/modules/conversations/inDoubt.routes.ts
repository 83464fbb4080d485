import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { requireChannel } from '../channels/connecting.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readPage } from '../../platform/http/page.ts'
import { listInDoubt } from './outgoing/inDoubt.store.ts'
import { retryInDoubt } from './outgoing/retryInDoubt.ts'

/** The messages of a connected channel of which nobody knows whether they arrived. */
export const inDoubtRoutes = ({ db }: { db: Db }): Route[] => [
  route(dashboardContract.listMessagesInDoubt, async ({ params, query }, { caller }) => {
    const { id } = await requireChannel(db.read, caller.id, params.id)
    const read = (limit: number) => listInDoubt(db.read, id, query, limit)
    return ok(
      await readPage('msg', query, read, ({ error, createdAt, ...message }) => ({
        ...message,
        createdAt: isoTime(createdAt),
        failedAt: error?.at ?? isoTime(createdAt),
        detail: error?.detail ?? null,
      })),
    )
  }),
  route(dashboardContract.retryMessagesInDoubt, ({ params, body }, { caller, transact }) =>
    transact(async (tx) => ok(await retryInDoubt(tx, caller, params.id, body.messages)), { alone: true }),
  ),
]
