import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { countMembers, type ListRow } from '../lists/lists.store.ts'
import { presentList, renameList, requireList } from '../lists/lists.ts'
import type { Db, Reader } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { presentCampaign } from './campaign.presenter.ts'
import { listLinkedCampaigns } from './campaigns.store.ts'

/** A list with the campaigns that are linked to it. */
export const linkedListRoutes = ({ db }: { db: Db }): Route[] => [
  route(dashboardContract.getList, async ({ params }, { caller }) =>
    ok(await readListDetail(db.scan, await requireList(db.read, caller.id, params.id))),
  ),
  route(
    dashboardContract.renameList,
    ({ params, body }, { caller, transact }) =>
      transact(async (tx) => {
        await renameList(tx, caller, params.id, body.name)
        return ok(await readListDetail(tx, await requireList(tx, caller.id, params.id)))
      }),
    async (tx, { params: { id } }, caller) => readListDetail(tx, await requireList(tx, caller.id, id)),
  ),
]

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
