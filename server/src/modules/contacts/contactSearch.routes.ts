import type { Contact } from '@replyloop/shared/contract/contact'
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
import { narrowFilter } from './search/narrowFilter.store.ts'
import { readSorted } from './search/readSorted.ts'
import { requireOrder } from './search/requireOrder.ts'
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
  const showTags = (contacts: readonly Contact[]) => nameTags({ tagNames: readTagNames }, db.read, contacts)
  return [
    route(dashboardContract.searchContacts, async ({ query }, { caller }) => {
      await requireListOf(caller.id, query)
      const prepared = await prepare(caller.id, query)
      const { sort: by, sortField: name, order } = query
      if (by !== undefined) {
        const sorted = await requireOrder(db.read, caller.id, { by, name, order }, 'sortField')
        return ok(
          await readSorted(db, await narrowFilter(db.scan, caller.id, prepared), sorted, query, showTags),
        )
      }
      return ok(
        await readLargePage(
          'con',
          query,
          async (limit, cursor) =>
            showTags(
              (await searchContacts(db.scan, caller.id, { ...prepared, cursor }, limit)).map(presentContact),
            ),
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
