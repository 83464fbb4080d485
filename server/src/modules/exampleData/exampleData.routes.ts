import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { ExampleData } from '@replyloop/shared/contract/exampleData'
import { audit } from '../access/audit.store.ts'
import { actAs, startedSession, type ServiceInfo } from '../access/signIn.ts'
import { readAccount } from '../accounts/accounts.store.ts'
import { findExampleOf } from '../accounts/accounts.ts'
import { eraseExampleOf } from '../privacy/eraseAccount.ts'
import type { Db, Reader } from '../../platform/db/db.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { cookieRoute, created, ok, requireCaller, route, type Route } from '../../platform/http/endpoint.ts'
import { giveExample, makeExample } from './addExampleData.ts'

/** Example data to look around with, in an account of its own: added by a press, opened by a session that acts there, removed. */
export const exampleDataRoutes = (parts: ServiceInfo & { db: Db }): Route[] => [
  route(dashboardContract.getExampleData, async (_input, { caller }) =>
    ok(await readExampleData(parts.db.read, caller.id)),
  ),
  route(dashboardContract.addExampleData, async (_input, { caller, transact }) => {
    const { exists } = await readExampleData(parts.db.read, caller.id)
    const account = await readAccount(parts.db.read, caller.id)
    if (account.exampleOf !== null)
      throw new Problem('EXAMPLE_DATA_REFUSED', 'This is example data; go back to add some to an account')
    const made = exists ? undefined : await makeExample(parts.db, account)
    return transact(async (tx) => {
      if (made !== undefined) await giveExample(tx, caller, made)
      return created(await readExampleData(tx, caller.id))
    })
  }),
  cookieRoute(dashboardContract.openExampleData, async (_input, call) => {
    const caller = requireCaller(call)
    const token = await parts.db.write(async (tx) => {
      const example = await findExampleOf(tx, caller.id)
      if (example === undefined) throw noExample()
      return actAs(tx, caller, example.id)
    })
    return startedSession(parts, token)
  }),
  route(dashboardContract.removeExampleData, (_input, { caller, transact }) =>
    transact(async (tx) => {
      if (!(await eraseExampleOf(tx, caller.id))) throw noExample()
      await audit(tx, caller, 'example_data_removed')
      return ok(await readExampleData(tx, caller.id))
    }),
  ),
]

async function readExampleData(read: Reader, accountId: string): Promise<ExampleData> {
  const exists = (await findExampleOf(read, accountId)) !== undefined
  const { exampleOf } = await readAccount(read, accountId)
  return { exists, canAdd: !exists && exampleOf === null }
}

const noExample = () => new Problem('NOT_FOUND', 'This account has no example data')
