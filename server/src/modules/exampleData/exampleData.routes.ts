import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { ExampleData } from '@replyloop/shared/contract/exampleData'
import { hasCampaign, listExampleCampaigns } from '../campaigns/campaigns.ts'
import { countExamples, hasContact } from '../contacts/contacts.ts'
import { countMessagesOfExamples } from '../conversations/messages.ts'
import { listExampleLists } from '../lists/lists.ts'
import type { Db, Reader } from '../../platform/db/db.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { addExampleData } from './addExampleData.ts'
import { findExampleData } from './exampleData.store.ts'
import { removeExampleData } from './removeExampleData.ts'

/** Example data to look around with, which is added to an empty account and removed at once. */
export const exampleDataRoutes = ({ db }: { db: Db }): Route[] => [
  route(dashboardContract.getExampleData, async (_input, { caller }) =>
    ok(await readExampleData(db.scan, caller.id)),
  ),
  route(dashboardContract.addExampleData, (_input, { caller, transact }) =>
    transact(
      async (tx) => {
        await addExampleData(tx, caller)
        return created(await readExampleData(tx, caller.id))
      },
      { alone: true },
    ),
  ),
  route(dashboardContract.removeExampleData, (_input, { caller, transact }) =>
    transact(
      async (tx) => {
        await removeExampleData(tx, caller)
        return ok(await readExampleData(tx, caller.id))
      },
      { alone: true },
    ),
  ),
]

async function readExampleData(read: Reader, accountId: string): Promise<ExampleData> {
  const found = await findExampleData(read, accountId)
  return {
    state: found?.state ?? 'none',
    canAdd:
      found === undefined && !(await hasContact(read, accountId)) && !(await hasCampaign(read, accountId)),
    contacts: await countExamples(read, accountId),
    messages: await countMessagesOfExamples(read, accountId),
    listIds: (await listExampleLists(read, accountId)).map(({ id }) => id),
    campaignIds: (await listExampleCampaigns(read, accountId)).map(({ id }) => id),
  }
}
