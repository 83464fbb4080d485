import type { Preview, PreviewTexts } from '@replyloop/shared/campaignTools'
import { dashboardContract } from '@replyloop/shared/dashboardContract'
import { readAccount } from '../accounts/accounts.store.ts'
import { presentPerson, unknownPerson } from '../contacts/contact.rules.ts'
import { requireContact } from '../contacts/findContact.ts'
import { listContacts } from '../contacts/listContacts.store.ts'
import type { Reader } from '../db/db.ts'
import { ok, route, type Route } from '../http/endpoint.ts'
import { readPageBy } from '../lib/page.ts'
import { renderTemplate, sendsQueue } from './campaign.rules.ts'
import type { CampaignDashboardParts } from './campaigns.routes.ts'
import { readCampaignStats } from './campaignStats.ts'
import { presentOpening, estimateOpeningAt } from './openingQueue.ts'
import { countAhead, listOpenings } from './openings.store.ts'
import { requireCampaign } from './requireCampaign.ts'

/** A campaign's numbers, its queue, and its texts as a contact would get them. */
export const campaignToolRoutes = ({
  db,
  clock,
  pacePerMinute,
}: Pick<CampaignDashboardParts, 'db' | 'clock' | 'pacePerMinute'>): Route[] => [
  route(dashboardContract.getCampaignStats, async ({ params }, { caller }) => {
    const { id } = await requireCampaign(db.read, caller.id, params.id)
    const { timeZone } = await readAccount(db.read, caller.id)
    return ok(await readCampaignStats(db.read, id, { now: clock.now(), timeZone: timeZone ?? 'UTC' }))
  }),
  route(dashboardContract.getCampaignQueue, async ({ params, query }, { caller }) => {
    const campaign = await requireCampaign(db.read, caller.id, params.id)
    const { id } = campaign
    const state = query.state ?? 'queued'
    const isMoving = sendsQueue(campaign) && state === 'queued'
    const ahead = isMoving ? await countAhead(db.read, id, query.cursor) : 0
    const pace = campaign.pacePerMinute ?? pacePerMinute
    const { data, nextCursor } = await readPageBy(
      query,
      (limit) => listOpenings(db.read, id, { state, cursor: query.cursor }, limit),
      ({ opening }) => opening.id,
      (row) => row,
    )
    const now = clock.now()
    const estimate = (index: number) =>
      isMoving ? estimateOpeningAt(ahead + index, campaign, now, pace) : null
    return ok({ data: data.map((row, index) => presentOpening(row, estimate(index))), nextCursor })
  }),
  route(dashboardContract.previewTexts, async ({ body }, { caller }) =>
    ok(await preview(db.read, caller.id, body)),
  ),
]

async function preview(
  read: Reader,
  accountId: string,
  { texts, contactId }: PreviewTexts,
): Promise<Preview> {
  const contact =
    contactId === undefined
      ? (await listContacts(read, accountId, {}, 1))[0]
      : await requireContact(read, accountId, contactId)
  return {
    contact: contact === undefined ? null : presentPerson(contact),
    texts: texts.map((text) => renderTemplate(text, contact ?? unknownPerson)),
  }
}
