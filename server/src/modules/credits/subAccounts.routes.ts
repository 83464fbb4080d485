import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { readAccount } from '../accounts/accounts.store.ts'
import { impersonate, type ServiceInfo } from '../access/sessions.ts'
import { startedSession } from '../access/startedSession.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireAgency, requireOwnAccount } from '../../platform/http/authenticate.ts'
import { cookieRoute, ok, requireCaller, route, type Route } from '../../platform/http/endpoint.ts'
import { changeRecharge } from './changeRecharge.ts'
import { deleteSubAccount } from './deleteSubAccount.ts'
import { requireSubAccount } from './requireSubAccount.ts'
import { resumeSubAccount } from './resumeSubAccount.ts'
import { presentSubAccountRow } from './subAccount.presenter.ts'
import { suspendSubAccount } from './suspendSubAccount.ts'

/** What an agency does with its sub-accounts in the dashboard. */
export const subAccountRoutes = (parts: ServiceInfo & { db: Db }): Route[] => [
  route(
    dashboardContract.setAutoRecharge,
    ({ params, body }, { caller, transact }) =>
      transact(async (tx) => {
        const { id } = await requireSubAccount(tx, caller.id, params)
        await changeRecharge(tx, caller, id, body.autoRecharge)
        return ok(presentSubAccountRow(await readAccount(tx, id), tx.now))
      }),
    async (tx, params, caller) =>
      presentSubAccountRow(await requireSubAccount(tx, caller.id, params), tx.now),
  ),
  route(dashboardContract.suspendSubAccount, ({ params }, { caller, transact }) =>
    transact(async (tx) => ok(presentSubAccountRow(await suspendSubAccount(tx, caller, params.id), tx.now))),
  ),
  route(dashboardContract.resumeSubAccount, ({ params }, { caller, transact }) =>
    transact(async (tx) => ok(presentSubAccountRow(await resumeSubAccount(tx, caller, params.id), tx.now))),
  ),
  route(dashboardContract.deleteSubAccount, ({ params }, { caller, transact }) =>
    transact(async (tx) => {
      requireAgency(caller)
      return ok(presentSubAccountRow(await deleteSubAccount(tx, caller, params.id), tx.now))
    }),
  ),
  cookieRoute(dashboardContract.impersonateSubAccount, async ({ params }, call) => {
    const caller = requireCaller(call)
    requireOwnAccount(caller)
    requireAgency(caller)
    const token = await parts.db.write(async (tx) => {
      const { id } = await requireSubAccount(tx, caller.id, params)
      return impersonate(tx, caller, id)
    })
    return startedSession(parts, token)
  }),
]
