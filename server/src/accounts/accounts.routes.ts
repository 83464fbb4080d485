import { contract } from '@replyloop/shared/contract'
import { fromThousandths } from '@replyloop/shared/credits'
import type { Db } from '../db/db.ts'
import { ok, route, type Route } from '../http/endpoint.ts'
import { readAccount } from './accounts.store.ts'

/** The account of the key: connection test and label (contract section 2). */
export const accountRoutes = ({ db }: { db: Db }): Route[] => [
  route(contract.getMe, async (_input, { caller }) => {
    const { id, ownerId, name, email, type, balance } = await readAccount(db.read, caller.id)
    return ok({ id, userId: ownerId, name, email, type, balance: fromThousandths(balance) })
  }),
]
