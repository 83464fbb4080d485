import { contract } from '@replyloop/shared/contract/contract'
import type { AddKnowledge } from '@replyloop/shared/contract/knowledge'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { requireCampaign } from '../campaigns/requireCampaign.ts'
import { keptFiles, storeNewFile, storeText, type MediaStore } from '../conversations/media.ts'
import type { Db } from '../../platform/db/db.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readPage, readPageBy, wrongCursor } from '../../platform/http/page.ts'
import { requireSafeUrl } from '../../platform/outboundHttp/requireSafeUrl.ts'
import type { SafeFetch } from '../../platform/outboundHttp/safeFetch.ts'
import { sourceAt, sourceOfFile } from './sources/newSource.rules.ts'
import { presentPassage } from './sources/passage.presenter.ts'
import { listPassages } from './sources/passages.store.ts'
import { addSource, changeSource, deleteSource, readAgain } from './sources/saveSource.ts'
import { presentSource } from './sources/source.presenter.ts'
import { listSources, requireSource } from './sources/sources.store.ts'
import { omitUndefined } from '../../platform/omitUndefined.ts'

interface KnowledgeParts {
  db: Db
  mediaStore: MediaStore
  fetchFor: SafeFetch['fetchFor']
  validateUrl: SafeFetch['validateUrl']
}

/** A source, as a path names it. */
interface Named {
  campaignId: string
  knowledgeId: string
}
const one = ({ campaignId, knowledgeId: id }: Named) => ({ campaignId, id })

/** Behind which passage a page begins. Throws `VALIDATION_FAILED` for a cursor that no page can have given. */
function positionOf(cursor = '0'): number {
  if (!/^\d{1,9}$/.test(cursor)) throw wrongCursor()
  return Number(cursor)
}

/** What the bots of campaigns know from files and pages (docs/interface.md#knowledge). */
export function knowledgeRoutes({ db, mediaStore: store, fetchFor, validateUrl }: KnowledgeParts): Route[] {
  /** The file of a request, stored; `undefined` where it names an address. */
  const fileOf = async (accountId: string, { file, text }: AddKnowledge): Promise<StoredFile | undefined> => {
    const parts = { db, store, fetch: fetchFor(accountId) }
    if (text !== undefined) return storeText(db, store, text)
    if (file === undefined) return undefined
    return keptFiles([await storeNewFile(parts, file, 'file')])[0]
  }
  const requireOne = async (accountId: string, { campaignId, knowledgeId }: Named) => {
    await requireCampaign(db.read, accountId, campaignId)
    return requireSource(db.read, accountId, campaignId, knowledgeId)
  }
  return [
    route(contract.addKnowledge, async ({ params: { campaignId }, body }, { caller, transact }) => {
      requireSafeUrl(validateUrl, 'url', body.url)
      requireSafeUrl(validateUrl, 'sitemapUrl', body.sitemapUrl)
      await requireCampaign(db.read, caller.id, campaignId)
      const file = await fileOf(caller.id, body)
      const given = file === undefined ? sourceAt(body) : sourceOfFile(file, body)
      return transact(async (tx) => created(presentSource(await addSource(tx, caller, campaignId, given))))
    }),
    route(contract.listKnowledge, async ({ params: { campaignId }, query }, { caller }) => {
      await requireCampaign(db.read, caller.id, campaignId)
      const of = { accountId: caller.id, campaignId }
      return ok(
        await readPage('kno', query, (limit) => listSources(db.read, of, query, limit), presentSource),
      )
    }),
    route(contract.getKnowledge, async ({ params }, { caller }) =>
      ok(presentSource(await requireOne(caller.id, params))),
    ),
    route(contract.updateKnowledge, ({ params, body: { name, refreshWeekly } }, { caller, transact }) =>
      transact(async (tx) =>
        ok(
          presentSource(await changeSource(tx, caller, one(params), omitUndefined({ name, refreshWeekly }))),
        ),
      ),
    ),
    route(contract.readKnowledgeAgain, ({ params }, { caller, transact }) =>
      transact(async (tx) => ok(presentSource(await readAgain(tx, caller, one(params))))),
    ),
    route(contract.listPassages, async ({ params, query }, { caller }) => {
      const { id } = await requireOne(caller.id, params)
      return ok(
        await readPageBy(
          null,
          query,
          (limit) => listPassages(db.read, id, positionOf(query.cursor), limit),
          ({ position }) => String(position),
          presentPassage,
        ),
      )
    }),
    route(contract.deleteKnowledge, ({ params }, { caller, transact }) =>
      transact(async (tx) => {
        await deleteSource(tx, caller, one(params))
        return ok({ success: true, knowledgeId: params.knowledgeId })
      }),
    ),
  ]
}
