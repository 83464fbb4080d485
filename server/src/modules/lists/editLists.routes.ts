import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { presentCampaign } from '../campaigns/campaign.rules.ts'
import { listLinkedCampaigns } from '../campaigns/campaigns.store.ts'
import { requireContact } from '../contacts/findContact.ts'
import type { Db, Reader } from '../../platform/db/db.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import { readPageBy } from '../../platform/http/page.ts'
import { countMembers, listListsOfContact, type ListRow } from './lists.store.ts'
import { requireList } from './requireList.ts'
import { createList, deleteList, renameList } from './saveList.ts'

/** Contact lists, as the dashboard makes, names and deletes them. */
export const editListRoutes = ({ db }: { db: Db }): Route[] => [
  route(dashboardContract.createList, ({ body }, { caller, transact }) =>
    transact(async (tx) => created(presentList(await createList(tx, caller.id, body.name), 0))),
  ),
  route(dashboardContract.getList, async ({ params }, { caller }) =>
    ok(await readListDetail(db.scan, await requireList(db.read, caller.id, params.id))),
  ),
  route(dashboardContract.renameList, ({ params, body }, { caller, transact }) =>
    transact(async (tx) => {
      await renameList(tx, caller.id, params.id, body.name)
      return ok(await readListDetail(tx, await requireList(tx, caller.id, params.id)))
    }),
  ),
  route(dashboardContract.deleteList, ({ params }, { caller, transact }) =>
    transact(async (tx) => {
      await deleteList(tx, caller.id, params.id)
      return ok({ success: true, listId: params.id })
    }),
  ),
  route(dashboardContract.listListsOfContact, async ({ params, query }, { caller }) => {
    const { id } = await requireContact(db.read, caller.id, params.id)
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
]

const presentList = ({ id, name, createdAt }: ListRow, contactCount: number) => ({
  id,
  name,
  contactCount,
  createdAt: isoTime(createdAt),
})

async function readListDetail(read: Reader, list: ListRow) {
  const campaigns = await listLinkedCampaigns(read, list.id)
  return {
    ...presentList(list, await countMembers(read, list)),
    campaigns: campaigns.map((campaign) => ({
      ...presentCampaign(campaign),
      hasOpeningMessage: campaign.openingMessage !== null,
    })),
  }
}
