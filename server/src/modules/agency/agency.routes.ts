import { contract } from '@replyloop/shared/contract/contract'
import { fromThousandths } from '@replyloop/shared/contract/credits'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { countSubAccounts } from '../accounts/accounts.ts'
import { presentCampaign } from '../campaigns/campaign.presenter.ts'
import { listCampaigns } from '../campaigns/campaigns.store.ts'
import { requireSubAccount } from '../credits/subAccounts.ts'
import { listSnippets, presentSnippet } from '../inbox/inbox.ts'
import type { Audience } from '../segments/audience.ts'
import { listSegments } from '../segments/wholeFilter.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { MissingRow } from '../../platform/db/db.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readPage, readPageBy } from '../../platform/http/page.ts'
import { copyCampaign } from './copyCampaign.ts'
import { copySnippetsTo } from './copySnippets.ts'
import { countRunningDry, listWithFigures, withFigures } from './listSubAccounts.ts'

/** The table of an agency's sub-accounts, and what goes from one to another. */
export const agencyRoutes = ({
  db,
  clock,
  audience,
}: {
  db: Db
  clock: Clock
  audience: Audience
}): Route[] => [
  route(dashboardContract.listSubAccounts, async ({ query }, { caller }) =>
    ok(await listWithFigures(db.scan, caller.id, query, clock.now())),
  ),
  route(dashboardContract.getSubAccount, async ({ params }, { caller }) => {
    const account = await requireSubAccount(db.read, caller.id, params)
    const [row] = await withFigures(db.read, caller.id, [account], clock.now())
    if (row === undefined) throw new MissingRow(`the sub-account ${account.id} has just been deleted`)
    return ok(row)
  }),
  route(dashboardContract.getAgencyTotals, async (_input, { caller }) => {
    const { balance, ...counts } = await countSubAccounts(db.scan, caller.id)
    const runningDry = await countRunningDry(db.scan, caller.id, clock.now())
    return ok({ ...counts, balance: fromThousandths(balance), runningDry })
  }),
  route(dashboardContract.listSubAccountCampaigns, async ({ params, query }, { caller }) => {
    const { id } = await requireSubAccount(db.read, caller.id, params)
    return ok(
      await readPage('cam', query, (limit) => listCampaigns(db.read, id, query, limit), presentCampaign),
    )
  }),
  route(dashboardContract.listSubAccountSegments, async ({ params, query }, { caller }) => {
    const account = await requireSubAccount(db.read, caller.id, params)
    return ok(
      await readPage(
        'seg',
        query,
        (limit) => listSegments(db.read, account.id, query, limit),
        ({ id, name }) => ({ id, name }),
      ),
    )
  }),
  route(dashboardContract.listSubAccountSnippets, async ({ params, query }, { caller }) => {
    const { id: accountId } = await requireSubAccount(db.read, caller.id, params)
    return ok(
      await readPageBy(
        null,
        query,
        (limit) => listSnippets(db.read, { accountId }, query, limit),
        ({ folded }) => folded,
        presentSnippet,
      ),
    )
  }),
  route(dashboardContract.copyCampaign, ({ params, body }, { caller, transact }) =>
    transact(async (tx) => created(await copyCampaign(tx, audience, caller, params.id, body))),
  ),
]

/** What goes from an agency to its sub-accounts by keys, too (docs/interface.md#copied-snippets). */
export const copyRoutes = (): Route[] => [
  route(contract.copySnippets, ({ params, body }, { caller, transact }) =>
    transact(async (tx) => created(await copySnippetsTo(tx, caller, params.id, body))),
  ),
]
