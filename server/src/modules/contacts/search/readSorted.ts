import type { Contact } from '@replyloop/shared/contract/contact'
import type { Db } from '../../../platform/db/db.ts'
import { readLargePage, type Page, type PageQuery } from '../../../platform/http/page.ts'
import { presentContact } from '../contact.presenter.ts'
import { cursorOf, parseCursor, type ContactOrder } from './contactOrder.rules.ts'
import { listSorted, type Wanted } from './sortedContacts.store.ts'

/** A page of contacts in an order. `show` adds to contacts what each is shown with. */
export async function readSorted(
  { scan }: Pick<Db, 'scan'>,
  wanted: Wanted,
  order: ContactOrder,
  query: PageQuery,
  show: (contacts: Contact[]) => Promise<Contact[]>,
): Promise<Page<Contact>> {
  return readLargePage(
    null,
    query,
    async (limit, cursor) => {
      const after = cursor === undefined ? undefined : parseCursor(order, cursor)
      const rows = await listSorted(scan, wanted, { order, after, limit })
      const contacts = await show(rows.map(({ contact }) => presentContact(contact)))
      return rows.flatMap(({ contact: { id }, value }, at) => {
        const contact = contacts[at]
        return contact === undefined ? [] : [{ id, value, contact }]
      })
    },
    ({ contact }) => contact,
    (place) => cursorOf(order, place),
  )
}
