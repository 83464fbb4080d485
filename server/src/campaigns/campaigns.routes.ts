import { contract } from '@replyloop/shared/contract'
import type { Db } from '../db/db.ts'
import { ok, route, type Route } from '../http/endpoint.ts'
import { readPage } from '../lib/page.ts'
import { listCampaigns } from './campaigns.store.ts'

/** Campaigns, for dropdowns (contract section 2). */
export const campaignRoutes = ({ db }: { db: Db }): Route[] => [
  route(contract.listCampaigns, async ({ query }, { caller }) =>
    ok(
      await readPage(
        query,
        (limit) => listCampaigns(db.read, caller.id, query, limit),
        (campaign) => campaign.id,
        ({ id, name, type, status, language, listId, triggerOnListAdd, createdAt }) => ({
          id,
          name,
          type,
          status,
          language,
          listId,
          triggerOnListAdd,
          createdAt: new Date(createdAt).toISOString(),
        }),
      ),
    ),
  ),
]
