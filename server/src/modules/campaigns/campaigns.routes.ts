import { contract } from '@replyloop/shared/contract/contract'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Db, Reader, Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { accepted, created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Fetch } from '../../platform/outboundHttp/safeFetch.ts'
import type { MediaStore } from '../conversations/media.ts'
import { readPage } from '../../platform/http/page.ts'
import { campaignCopied } from './campaigns.facts.ts'
import { answerRoutes, type AnswerParts } from './answers.routes.ts'
import { presentCampaign } from './campaign.presenter.ts'
import { chooseTemplate } from './templates/chooseTemplate.ts'
import { requireConfirmation } from './greeting/confirmGreeting.rules.ts'
import { pressedGoingLive, showGoingLive } from './greeting/goingLivePlans.ts'
import { presentCampaignDetail } from './reports/campaignDetail.ts'
import { listCampaigns, type CampaignRow } from './campaigns.store.ts'
import { deleteCampaign } from './editing/deleteCampaign.ts'
import { changeCampaignStatus } from './editing/transitionCampaign.ts'
import { lockCampaign, requireCampaign, type LockedChange } from './requireCampaign.ts'
import type { GivenContents } from './editing/contents.rules.ts'
import { storeContentFiles } from './editing/storeContentFiles.ts'
import { createCampaign, updateCampaign } from './editing/saveCampaign.ts'

/** It may change all that waits in a campaign's queue. */
const ofWholeQueue = { alone: true }

/** Campaigns, for dropdowns (docs/interface.md#endpoints), and the answers that their bots know. */
export const campaignRoutes = ({ db, ...files }: AnswerParts): Route[] => [
  route(contract.listCampaigns, async ({ query }, { caller }) =>
    ok(
      await readPage(
        'cam',
        query,
        (limit) => listCampaigns(db.read, caller.id, query, limit),
        presentCampaign,
      ),
    ),
  ),
  ...answerRoutes({ db, ...files }),
]

export interface CampaignDashboardParts {
  db: Db
  clock: Clock
  pacePerMinute: number
  mediaStore: MediaStore
  /** Fetches what an account names by a link. */
  fetchFor: (accountId: string) => Fetch
}

/** Campaigns, as the dashboard makes, edits and moves them (docs/interface.md#campaigns). */
export function campaignDashboardRoutes({
  db,
  clock,
  pacePerMinute,
  mediaStore: store,
  fetchFor,
}: CampaignDashboardParts): Route[] {
  const withFiles = <G extends GivenContents>({ id }: Caller, body: G) =>
    storeContentFiles({ db, store, fetch: fetchFor(id), accountId: id }, body)
  const presentDetail = (campaign: CampaignRow, read: Reader) =>
    presentCampaignDetail(read, campaign, { now: clock.now(), pacePerMinute })
  const lockedDetail = async (tx: Tx, caller: Caller, id: string, change?: LockedChange) =>
    presentDetail(await lockCampaign(tx, caller.id, id, change), tx)

  /** The plan of a campaign that somebody moves to Live, which they have confirmed; one that is Live stays so. */
  const confirmedPlan = async (caller: Caller, id: string, willGreet: number | undefined) => {
    const campaign = await requireCampaign(db.read, caller.id, id)
    if (campaign.status === 'Live') return undefined
    const plan = await pressedGoingLive({ db, clock, pacePerMinute }, campaign)
    requireConfirmation(plan, willGreet)
    return plan
  }

  return [
    route(dashboardContract.createCampaign, async ({ body }, { caller, transact }) => {
      const { copyOf, ...fields } = body
      const { given, stored } = await withFiles(caller, fields)
      return transact(async (tx) => {
        const campaign = await createCampaign(tx, caller, given, stored)
        if (copyOf !== undefined)
          await campaignCopied.happened(tx, {
            from: await requireCampaign(tx, caller.id, copyOf),
            to: campaign,
          })
        return created(await presentDetail(campaign, tx))
      })
    }),
    route(dashboardContract.getCampaign, async ({ params }, { caller }) =>
      ok(await presentDetail(await requireCampaign(db.read, caller.id, params.id), db.scan)),
    ),
    route(
      dashboardContract.updateCampaign,
      async ({ params, body }, { caller, transact }) => {
        const { given, stored } = await withFiles(caller, body)
        return transact(
          async (tx) =>
            ok(await presentDetail(await updateCampaign(tx, caller, params.id, given, stored), tx)),
          ofWholeQueue,
        )
      },
      (tx, { params, body }, caller) => lockedDetail(tx, caller, params.id, body),
    ),
    route(dashboardContract.deleteCampaign, ({ params }, { caller, transact }) =>
      transact(async (tx) => {
        await deleteCampaign(tx, caller, params.id)
        return ok({ success: true, campaignId: params.id })
      }, ofWholeQueue),
    ),
    route(dashboardContract.getGreetingPlan, async ({ params }, { caller }) => {
      const campaign = await requireCampaign(db.read, caller.id, params.id)
      const plan = await showGoingLive({ db, clock, pacePerMinute }, campaign)
      return plan === undefined ? accepted({ state: 'running' as const }) : ok(plan)
    }),
    route(dashboardContract.transitionCampaign, async ({ params, body }, { caller, transact }) => {
      const { status, greet, willGreet } = body
      const asks =
        status === 'Live' && greet !== false && (caller.session !== null || willGreet !== undefined)
      const plan = asks ? await confirmedPlan(caller, params.id, willGreet) : undefined
      return transact(
        async (tx) =>
          ok(await changeCampaignStatus(tx, caller, params.id, { status, greet, plan, pacePerMinute })),
        ofWholeQueue,
      )
    }),
    route(
      dashboardContract.chooseTemplate,
      ({ params, body }, { caller, transact }) =>
        transact(
          async (tx) => ok(await presentDetail(await chooseTemplate(tx, caller, params.id, body), tx)),
          ofWholeQueue,
        ),
      (tx, { params }, caller) => lockedDetail(tx, caller, params.id),
    ),
  ]
}
