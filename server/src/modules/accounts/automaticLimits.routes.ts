import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { presentAutomaticLimits } from './account.presenter.ts'
import { lockAccount, readAccount } from './accounts.store.ts'
import { changeAutomaticLimits } from './settings/automaticLimits.ts'
import { recordChangedSettings } from './settings/settings.ts'

/** What bounds the automatic messages of an account (docs/interface.md#limits-of-automatic-messages). */
export const automaticLimitsRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  route(dashboardContract.getAutomaticLimits, async (_input, { caller }) =>
    ok(presentAutomaticLimits(await readAccount(db.read, caller.id), clock.now())),
  ),
  route(
    dashboardContract.updateAutomaticLimits,
    ({ body }, { caller, transact }) =>
      transact(async (tx) => {
        const before = await readAccount(tx, caller.id)
        await changeAutomaticLimits(tx, caller.id, body)
        const account = await readAccount(tx, caller.id)
        await recordChangedSettings(tx, caller, before, account)
        return ok(presentAutomaticLimits(account, tx.now))
      }),
    async (tx, _sent, caller) => presentAutomaticLimits(await lockAccount(tx, caller.id), tx.now),
  ),
]
