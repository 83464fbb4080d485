import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { impersonate, type ServiceInfo, startedSession } from '../access/signIn.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireAgency, requireOwnAccount } from '../../platform/http/authenticate.ts'
import { cookieRoute, ok, requireCaller, route, type Route } from '../../platform/http/endpoint.ts'
import { deleteSubAccount } from './subAccounts/deleteSubAccount.ts'
import { requireSubAccount } from './subAccounts/requireSubAccount.ts'
import { presentSubAccountRow } from './subAccounts/subAccount.presenter.ts'

/** What signed-in people of an agency do with its sub-accounts. */
export const subAccountRoutes = (parts: ServiceInfo & { db: Db }): Route[] => [
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
