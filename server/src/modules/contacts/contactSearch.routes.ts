import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { maxCounted } from '@replyloop/shared/values/limits'
import { presentContact } from './contact.presenter.ts'
import type { Db } from '../../platform/db/db.ts'
import { isGiven } from '../../platform/db/filters.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readLargePage } from '../../platform/http/page.ts'
import {
  countContacts,
  isRareChannel,
  searchContacts,
  type ContactFilter,
} from './search/contactSearch.store.ts'
import { findFewContacts } from './search/contactTexts.store.ts'
import { nameTags } from '../webhooks/links.ts'
import { readTagNames } from './tags/tags.store.ts'
import type { ListDirectory } from './search/listDirectory.ts'

/** The dashboard's table of contacts. */
export function contactSearchRoutes({ db, lists }: { db: Db; lists: ListDirectory }): Route[] {
  const requireListOf = async (accountId: string, { listId }: ContactFilter) => {
    if (typeof listId === 'string') await lists.require(db.read, accountId, listId)
  }
  /** The query, with what is known of whom it finds. */
  const prepare = async <Q extends ContactFilter>(accountId: string, query: Q) => ({
    ...query,
    few: await findFewContacts(db.scan, accountId, query.search),
    ...(isGiven(query.campaignId) && {
      isRareChannel: await isRareChannel(db.scan, accountId, query.channel),
    }),
  })
  return [
    route(dashboardContract.searchContacts, async ({ query }, { caller }) => {
      await requireListOf(caller.id, query)
      const prepared = await prepare(caller.id, query)
      return ok(
        await readLargePage(
          'con',
          query,
          async (limit, cursor) => {
            const rows = await searchContacts(db.scan, caller.id, { ...prepared, cursor }, limit)
            return nameTags({ tagNames: readTagNames }, db.read, rows.map(presentContact))
          },
          (contact) => contact,
        ),
      )
    }),
    route(dashboardContract.countContacts, async ({ query }, { caller }) => {
      await requireListOf(caller.id, query)
      const prepared = await prepare(caller.id, query)
      const found = await countContacts(db.scan, caller.id, prepared, maxCounted + 1)
      return ok({ count: Math.min(found, maxCounted), capped: found > maxCounted })
    }),
  ]
}
