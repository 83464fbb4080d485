import type { Contact, UpdateContact } from '@replyloop/shared/contract/contact'
import { contract } from '@replyloop/shared/contract/contract'
import { readerFor, type Db, type Reader, type Tx } from '../../platform/db/db.ts'
import { isGiven } from '../../platform/db/filters.ts'
import { requireRole, requireScope, type Caller } from '../../platform/http/authenticate.ts'
import { created, ok, route, withIgnored, type Call, type Route } from '../../platform/http/endpoint.ts'
import { readLargePage, readPage } from '../../platform/http/page.ts'
import { presentContact } from './contact.presenter.ts'
import { linkContacts, type Links } from '../webhooks/links.ts'
import { requirePhone, withE164, type ContactRow } from './contact.rules.ts'
import { optOutUndone } from './contacts.facts.ts'
import { createContact } from './saving/createContact.ts'
import { findContact, findKept, withContact, requireContact } from './findContact.ts'
import { findFewContacts } from './search/contactTexts.store.ts'
import { listContacts } from './search/listContacts.store.ts'
import { presentDecision } from './timeline/timeline.presenter.ts'
import { listTimeline } from './timeline/timeline.store.ts'
import { lockContact, updateContact } from './saving/updateContact.ts'

/** What a caller may change: to undo an opt-out takes a key with full access, also where no contact shows it. */
const changeOf = (body: UpdateContact, { key }: Caller): UpdateContact =>
  body.optedOut === false && key !== null && key.scope !== 'full' ? { ...body, optedOut: undefined } : body

/** Contacts (docs/interface.md#contacts). */
export function contactRoutes({ db, links }: { db: Db; links: Links }): Route[] {
  const show = async (read: Reader, row: ContactRow): Promise<Contact> => {
    const contact = presentContact(row)
    const [linked = contact] = await linkContacts(links, read, [contact])
    return linked
  }

  const update = (
    { params, body }: { params: { id: string }; body: UpdateContact },
    { caller, transact }: Call,
  ) =>
    withContact(db.read, caller.id, params.id, () => {
      if (body.optedOut === false) requireRole(caller, 'manager') // campaigns write to the person again
      return transact(async (tx) => {
        const before = await findKept(tx, caller.id, params.id)
        const undoes = body.optedOut === false && before.optedOutAt !== null
        if (undoes) requireScope(caller, 'full') // as for managers alone among members
        const contact = await updateContact(tx, caller.id, before.id, changeOf(body, caller))
        if (undoes) await optOutUndone.happened(tx, { caller, contactId: contact.id })
        return ok(await show(tx, contact))
      })
    })

  const current = async (
    tx: Tx,
    { params, body }: { params: { id: string }; body: UpdateContact },
    caller: Caller,
  ) => {
    const { id } = await findKept(tx, caller.id, params.id)
    return show(tx, await lockContact(tx, caller.id, id, withE164(body)))
  }

  return [
    route(contract.createContact, async ({ body }, { caller, transact }) => {
      if (body.listIds.length > 0) requireRole(caller, 'manager') // as to join one
      return transact(
        async (tx) => {
          const { contact, isNew, ignored } = await createContact(tx, caller.id, body)
          const shown = await show(tx, contact)
          return withIgnored(isNew ? created(shown) : ok(shown), ignored)
        },
        { alone: body.listIds.length > 0 }, // a join waits for its campaign's queue when it has written already
      )
    }),
    route(contract.findContact, async ({ query }, { caller }) => {
      const { phoneNumber, email: _, ...page } = query
      if (!Object.values(page).some(isGiven)) {
        const contact = await show(db.read, await findContact(db.read, caller.id, query))
        return ok({ ...contact, success: true, contactId: contact.id, contact })
      }
      const filter = {
        ...query,
        phone: phoneNumber === undefined ? undefined : requirePhone(phoneNumber, 'phoneNumber').number,
      }
      const reader = readerFor(page.search, db)
      const few = await findFewContacts(reader, caller.id, page.search)
      return ok(
        await readLargePage(
          'con',
          query,
          async (count, after) => {
            const rows = await listContacts(reader, caller.id, { ...filter, few, cursor: after }, count)
            return linkContacts(links, db.read, rows.map(presentContact))
          },
          (contact) => contact,
        ),
      )
    }),
    route(contract.getContact, ({ params }, { caller }) =>
      withContact(db.read, caller.id, params.id, async (id) =>
        ok(await show(db.read, await requireContact(db.read, caller.id, id))),
      ),
    ),
    route(contract.updateContact, update, current),
    route(contract.putContact, update, current),
    route(contract.getTimeline, ({ params, query }, { caller }) =>
      withContact(db.read, caller.id, params.id, async (contactId) => {
        const { id } = await requireContact(db.read, caller.id, contactId)
        const read = (limit: number) => listTimeline(db.read, id, query, limit)
        return ok(await readPage('tml', query, read, presentDecision))
      }),
    ),
  ]
}
