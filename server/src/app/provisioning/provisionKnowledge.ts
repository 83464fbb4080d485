import type { DeclaredCampaign } from '@replyloop/shared/contract/declaredCampaign'
import { declareKnowledge } from '../../modules/knowledge/knowledge.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { requireSafeUrl } from '../../platform/outboundHttp/requireSafeUrl.ts'
import type { SafeFetch } from '../../platform/outboundHttp/safeFetch.ts'

/** Adds or changes the pages and sitemaps that a declared campaign knows, once the campaign is there. */
export async function provisionKnowledge(
  tx: Tx,
  validateUrl: SafeFetch['validateUrl'],
  operator: Actor,
  { id, knowledge = [] }: Pick<DeclaredCampaign, 'knowledge'> & { id: string },
  path: string,
): Promise<void> {
  for (const [at, { url, sitemapUrl }] of knowledge.entries()) {
    requireSafeUrl(validateUrl, `${path}.knowledge[${at}].url`, url)
    requireSafeUrl(validateUrl, `${path}.knowledge[${at}].sitemapUrl`, sitemapUrl)
  }
  await declareKnowledge(tx, operator, { id }, knowledge)
}
