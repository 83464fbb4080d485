import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { audit } from '../access/audit.store.ts'
import { withContact, requireContact } from '../contacts/findContact.ts'
import type { Db } from '../../platform/db/db.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import { readPageBy } from '../../platform/http/page.ts'
import { presentList } from './list.presenter.ts'
import { countMembers, listListsOfContact } from './lists.store.ts'
import { createList, deleteList } from './membership/saveList.ts'

/** Contact lists, as the dashboard makes and deletes them, and shows those of a contact. */
export const editListRoutes = ({ db }: { db: Db }): Route[] => [
  route(dashboardContract.createList, ({ body }, { caller, transact }) =>
    transact(async (tx) => created(presentList(await createList(tx, caller, body.name), 0))),
  ),
  route(dashboardContract.deleteList, ({ params }, { caller, transact }) =>
    transact(
      async (tx) => {
        const list = await deleteList(tx, caller.id, params.id)
        const facts = { listId: list.id, contacts: await countMembers(tx, list) }
        await audit(tx, caller, 'list_deleted', list.name, { facts })
        return ok({ success: true, listId: params.id })
      },
      { alone: true }, // with all that waits in it
    ),
  ),
  route(dashboardContract.listListsOfContact, ({ params, query }, { caller }) =>
    withContact(db.read, caller.id, params.id, async (contactId) => {
      const { id } = await requireContact(db.read, caller.id, contactId)
      return ok(
        await readPageBy(
          'mem',
          query,
          (limit) => listListsOfContact(db.read, id, query, limit),
          ({ membershipId }) => membershipId,
          ({ list, joinedAt }) => ({ ...list, joinedAt: isoTime(joinedAt) }),
        ),
      )
    }),
  ),
]
