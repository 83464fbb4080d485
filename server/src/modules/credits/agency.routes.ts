import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { readAccount } from '../accounts/accounts.store.ts'
import { impersonate, type ServiceInfo } from '../access/sessions.ts'
import { startedSession } from '../access/startedSession.ts'
import { listSubAccounts, subAccountCursor } from '../accounts/subAccounts.store.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireAgency, requireOwnAccount } from '../../platform/http/authenticate.ts'
import { cookieRoute, ok, requireCaller, route, type Route } from '../../platform/http/endpoint.ts'
import { readPageBy } from '../../platform/http/page.ts'
import { changeRecharge } from './changeRecharge.ts'
import { requireSubAccount } from './requireSubAccount.ts'
import { presentSubAccountRow } from './subAccount.presenter.ts'

/** What an agency does with its sub-accounts in the dashboard. */
export const agencyRoutes = (parts: ServiceInfo & { db: Db }): Route[] => [
  route(dashboardContract.listSubAccounts, async ({ query }, { caller }) =>
    ok(
      await readPageBy(
        query.sort === 'balance' ? null : 'acc',
        query,
        (limit) => listSubAccounts(parts.db.read, caller.id, query, limit),
        (account) => subAccountCursor(query, account),
        presentSubAccountRow,
      ),
    ),
  ),
  route(dashboardContract.getSubAccount, async ({ params }, { caller }) =>
    ok(presentSubAccountRow(await requireSubAccount(parts.db.read, caller.id, params))),
  ),
  route(dashboardContract.setAutoRecharge, ({ params, body }, { caller, transact }) =>
    transact(async (tx) => {
      const before = await requireSubAccount(tx, caller.id, params)
      await changeRecharge(tx, caller, before, body.autoRecharge)
      return ok(presentSubAccountRow(await readAccount(tx, before.id)))
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
