import { maxCounted } from '../values/limits.ts'
import { ContactPage, sourceFilter } from './contact.ts'
import { contactSortQuery, sortedCursor } from './contactSort.ts'
import { endpoint } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import { BooleanInQuery, ChannelLabel, Id, optionalInput, pageQuery, search } from './fields.ts'
import { z } from 'zod'

/** The filters of contacts. `flag` is the schema of a boolean, which a query holds as text and a body as JSON. */
export const contactFilter = <F extends z.ZodType<boolean>>(flag: F) => ({
  search,
  listId: optionalInput(Id),
  optedOut: optionalInput(flag),
  botActive: optionalInput(flag),
  campaignId: optionalInput(Id),
  channel: optionalInput(ChannelLabel),
  ...sourceFilter,
})

const queryFilter = contactFilter(BooleanInQuery)

/** The query for a page of the contacts that match all given filters. */
export const ContactSearch = withAliases(
  z.object({ ...queryFilter, ...contactSortQuery, ...pageQuery, cursor: sortedCursor }),
)
/** The query that counts the contacts that match all given filters. */
export const ContactCountQuery = withAliases(z.object(queryFilter))

/** How many contacts match. Counting stops at `maxCounted`: `capped` says that there are more. */
export const ContactCount = z.object({ count: z.int(), capped: z.boolean() })
export type ContactCount = z.infer<typeof ContactCount>

/** The search of contacts, for `dashboardContract.ts` (docs/interface.md#lists). */
export const contactSearchEndpoints = {
  searchContacts: endpoint('GET', '/contact_search', {
    tag: 'Contacts',
    summary: 'List the contacts that match all filters, newest first unless sorted',
    scope: 'any',
    needs: 'viewer',
    query: ContactSearch,
    responses: { 200: ContactPage },
    errors: ['LIST_NOT_FOUND'],
  }),
  countContacts: endpoint('GET', '/contact_search/count', {
    tag: 'Contacts',
    summary: `Count the contacts that match all filters, up to ${maxCounted.toLocaleString('en')}`,
    scope: 'any',
    needs: 'viewer',
    query: ContactCountQuery,
    responses: { 200: ContactCount },
    errors: ['LIST_NOT_FOUND'],
  }),
}
