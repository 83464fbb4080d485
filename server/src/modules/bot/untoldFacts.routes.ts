import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { LRUCache } from 'lru-cache'
import { readAccount } from '../accounts/accounts.store.ts'
import { listUndecidedFacts } from '../campaigns/campaigns.ts'
import type { Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import type { EngineOf } from './engineOf.ts'
import { sendablePassages } from './retrieval/passages.rules.ts'

const maxCampaigns = 20
/** The size of the cache in characters of instructions: Home asks again whenever it is opened. */
const maxCachedCharacters = 2_500_000

/** What of the instructions of campaigns reads like a fact for anybody, and that the built-in engine does not tell. */
export function untoldFactsRoutes({ db, engineOf }: { db: Db; engineOf: EngineOf }): Route[] {
  const known = new LRUCache<string, string[], { instructions: string; language: string }>({
    maxSize: maxCachedCharacters,
    sizeCalculation: (_sentences, { length }) => length,
    memoMethod: (_key, _stale, { context }) => sendablePassages(context.instructions, context.language),
  })
  return [
    route(dashboardContract.listUntoldFacts, async ({ query }, { caller }) => {
      if (!engineOf(await readAccount(db.read, caller.id)).isBuiltIn) return ok({ data: [] })
      const wanted = { campaignId: query.campaignId, limit: maxCampaigns }
      const campaigns = await listUndecidedFacts(db.scan, caller.id, wanted)
      const data = campaigns.map(({ campaignId, name, ...texts }) => {
        const context = { language: texts.language, instructions: texts.instructions ?? '' }
        return { campaignId, name, sentences: known.memo(JSON.stringify(context), { context }) }
      })
      return ok({ data: data.filter(({ sentences }) => sentences.length > 0) })
    }),
  ]
}
