import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readBalance } from './readBalance.ts'

/** The balance of the account, for the menu, Home and the banners. */
export const balanceRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  route(dashboardContract.getBalance, async (_input, { caller }) =>
    ok(await readBalance(db.read, caller.id, clock.now())),
  ),
]
