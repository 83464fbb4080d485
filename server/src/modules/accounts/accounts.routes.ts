import { contract } from '@replyloop/shared/contract/contract'
import type { Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { presentMe } from './account.presenter.ts'
import { readAccount } from './accounts.store.ts'

/** The account of the key: connection test and label (docs/interface.md#accounts). */
export const accountRoutes = ({ db }: { db: Db }): Route[] => [
  route(contract.getMe, async (_input, { caller }) => ok(presentMe(await readAccount(db.read, caller.id)))),
]
