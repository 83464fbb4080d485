import { fromThousandths } from '@replyloop/shared/contract/credits'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { readAccount, type Account } from '../accounts/accounts.store.ts'
import { audit } from '../access/audit.store.ts'
import { impersonate, type ServiceInfo } from '../access/sessions.ts'
import { startedSession } from '../access/startedSession.ts'
import { listSubAccounts, subAccountCursor } from '../accounts/subAccounts.store.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireAgency, requireOwnAccount } from '../../platform/http/authenticate.ts'
import { cookieRoute, ok, requireCaller, route } from '../../platform/http/endpoint.ts'
import type { AnyRoute } from '../../platform/http/router.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import { readPageBy } from '../../platform/http/page.ts'
import { setRecharge } from './autoRecharge.ts'
import { requireSubAccount } from './requireSubAccount.ts'

/** What an agency does with its sub-accounts in the dashboard. */
export const agencyRoutes = (parts: ServiceInfo & { db: Db }): AnyRoute[] => [
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
      const { id, name } = await requireSubAccount(tx, caller.id, params)
      if (await setRecharge(tx, id, body.autoRecharge)) await audit(tx, caller, 'auto_recharge_changed', name)
      return ok(presentSubAccountRow(await readAccount(tx, id)))
    }),
  ),
  cookieRoute(dashboardContract.impersonateSubAccount, async ({ params }, call) => {
    const caller = requireCaller(call)
    const session = requireOwnAccount(caller)
    requireAgency(caller)
    const token = await parts.db.write(async (tx) => {
      const { id } = await requireSubAccount(tx, caller.id, params)
      return impersonate(tx, session, id)
    })
    return startedSession(parts, token)
  }),
]

const presentSubAccountRow = (account: Account) => ({
  id: account.id,
  name: account.name,
  email: account.email,
  balance: fromThousandths(account.balance),
  autoRecharge:
    account.rechargeThreshold === null || account.rechargeAmount === null
      ? null
      : {
          threshold: fromThousandths(account.rechargeThreshold),
          amount: fromThousandths(account.rechargeAmount),
        },
  rechargeRequested: account.rechargeKey !== null,
  createdAt: isoTime(account.createdAt),
})
