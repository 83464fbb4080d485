import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { maxCounted } from '@replyloop/shared/values/limits'
import { presentContact } from './contact.presenter.ts'
import type { Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readLargePage } from '../../platform/http/page.ts'
import { countContacts, searchContacts, type ContactFilter } from './search/contactSearch.store.ts'
import { findFewContacts } from './search/contactTexts.store.ts'
import type { ListDirectory } from './search/listDirectory.ts'

/** The dashboard's table of contacts. */
export function contactSearchRoutes({ db, lists }: { db: Db; lists: ListDirectory }): Route[] {
  const requireListOf = async (accountId: string, { listId }: ContactFilter) => {
    if (typeof listId === 'string') await lists.require(db.read, accountId, listId)
  }
  return [
    route(dashboardContract.searchContacts, async ({ query }, { caller }) => {
      await requireListOf(caller.id, query)
      const few = await findFewContacts(db.scan, caller.id, query.search)
      return ok(
        await readLargePage(
          'con',
          query,
          (limit, cursor) => searchContacts(db.scan, caller.id, { ...query, few, cursor }, limit),
          presentContact,
        ),
      )
    }),
    route(dashboardContract.countContacts, async ({ query }, { caller }) => {
      await requireListOf(caller.id, query)
      const few = await findFewContacts(db.scan, caller.id, query.search)
      const found = await countContacts(db.scan, caller.id, { ...query, few }, maxCounted + 1)
      return ok({ count: Math.min(found, maxCounted), capped: found > maxCounted })
    }),
  ]
}
