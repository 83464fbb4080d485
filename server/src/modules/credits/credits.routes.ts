import { contract } from '@replyloop/shared/contract/contract'
import { fromThousandths } from '@replyloop/shared/contract/credits'
import type { Db } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import { readPage } from '../../platform/http/page.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { readAccount } from '../accounts/accounts.store.ts'
import { changeRecharge } from './recharge/changeRecharge.ts'
import { createSubAccount } from './subAccounts/createSubAccount.ts'
import { presentSubAccount, presentSubAccountRow } from './subAccounts/subAccount.presenter.ts'
import { listLedgerEntries } from './ledger/credits.store.ts'
import { grantCredits } from './ledger/grantCredits.ts'
import { requireSubAccount } from './subAccounts/requireSubAccount.ts'
import { resumeSubAccount } from './subAccounts/resumeSubAccount.ts'
import { suspendSubAccount } from './subAccounts/suspendSubAccount.ts'

/** Credits and sub-accounts (docs/interface.md#agencies). */
export const creditRoutes = ({ db }: { db: Db }): Route[] => [
  route(contract.grantCredits, ({ body }, { caller, transact }) =>
    transact(async (tx) => ok(await grantCredits(tx, caller, body))),
  ),
  route(contract.createSubAccount, ({ body }, { caller, transact }) =>
    transact(async (tx) => created(await createSubAccount(tx, caller, body))),
  ),
  route(contract.findSubAccount, async ({ query }, { caller }) =>
    ok(presentSubAccount(await requireSubAccount(db.read, caller.id, query))),
  ),
  route(
    contract.setAutoRecharge,
    ({ params, body }, { caller, transact }) =>
      transact(async (tx) => {
        const { id } = await requireSubAccount(tx, caller.id, params)
        await changeRecharge(tx, caller, id, body.autoRecharge)
        return ok(presentSubAccountRow(await readAccount(tx, id), tx.now))
      }),
    async (tx, { params }, caller) => {
      const { id } = await requireSubAccount(tx, caller.id, params)
      await tx.lock(locks.ledger(id))
      return presentSubAccountRow(await readAccount(tx, id), tx.now)
    },
  ),
  route(contract.suspendSubAccount, ({ params }, { caller, transact }) =>
    transact(async (tx) => ok(presentSubAccountRow(await suspendSubAccount(tx, caller, params.id), tx.now))),
  ),
  route(contract.resumeSubAccount, ({ params }, { caller, transact }) =>
    transact(async (tx) => ok(presentSubAccountRow(await resumeSubAccount(tx, caller, params.id), tx.now))),
  ),
  route(contract.listCreditTransactions, async ({ query }, { caller }) => {
    const { email } = query
    if (email !== undefined && caller.type !== 'agency')
      throw new Problem(
        'AGENCY_ONLY',
        'Only an agency account can read the history of a sub-account; leave email out',
      )
    const accountId =
      email === undefined ? caller.id : (await requireSubAccount(db.read, caller.id, { email })).id
    const page = await readPage(
      'led',
      query,
      (limit) => listLedgerEntries(db.read, accountId, query, limit),
      ({ id, amount, balance, kind, description, messageId, createdAt }) => ({
        id,
        amount: fromThousandths(amount),
        balance: fromThousandths(balance),
        kind,
        description,
        messageId,
        createdAt: isoTime(createdAt),
      }),
    )
    return ok(page)
  }),
]
