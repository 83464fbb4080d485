import type { UpdateContact } from '@replyloop/shared/contract/contact'
import { contract } from '@replyloop/shared/contract/contract'
import { readerFor, type Db } from '../../platform/db/db.ts'
import { created, ok, route, type Call, type Route } from '../../platform/http/endpoint.ts'
import { readLargePage, readPage } from '../../platform/http/page.ts'
import { presentContact } from './contact.presenter.ts'
import { requirePhone } from './contact.rules.ts'
import { contactErased, optOutUndone } from './contacts.facts.ts'
import { createContact } from './createContact.ts'
import { deleteContact } from './deleteContact.ts'
import { findContact, requireContact } from './findContact.ts'
import { listContacts } from './listContacts.store.ts'
import { presentDecision } from './timeline.presenter.ts'
import { listTimeline } from './timeline.store.ts'
import { updateContact } from './updateContact.ts'

/** Contacts (docs/interface.md#contacts). */
export function contactRoutes({ db }: { db: Db }): Route[] {
  const update = (
    { params, body }: { params: { id: string }; body: UpdateContact },
    { caller, transact }: Call,
  ) =>
    transact(async (tx) => {
      const contact = await updateContact(tx, caller.id, params.id, body)
      if (body.optedOut === false && caller.session !== null)
        await optOutUndone.happened(tx, { caller, contactId: contact.id })
      return ok(presentContact(contact))
    })

  return [
    route(contract.createContact, ({ body }, { caller, transact }) =>
      transact(
        async (tx) => {
          const { contact, isNew } = await createContact(tx, caller.id, body)
          return isNew ? created(presentContact(contact)) : ok(presentContact(contact))
        },
        { alone: body.listIds.length > 0 }, // a join waits for its campaign's queue when it has written already
      ),
    ),
    route(contract.findContact, async ({ query }, { caller }) => {
      const { phoneNumber, limit, cursor, search } = query
      if (limit === undefined && cursor === undefined && search === undefined) {
        const contact = presentContact(await findContact(db.read, caller.id, query))
        return ok({ ...contact, success: true, contactId: contact.id, contact })
      }
      const filter = {
        ...query,
        phone: phoneNumber === undefined ? undefined : requirePhone(phoneNumber, 'phoneNumber').number,
      }
      return ok(
        await readLargePage(
          'con',
          query,
          (count, after) =>
            listContacts(readerFor(search, db), caller.id, { ...filter, cursor: after }, count),
          presentContact,
        ),
      )
    }),
    route(contract.getContact, async ({ params }, { caller }) =>
      ok(presentContact(await requireContact(db.read, caller.id, params.id))),
    ),
    route(contract.updateContact, update),
    route(contract.putContact, update),
    route(contract.getTimeline, async ({ params, query }, { caller }) => {
      const { id } = await requireContact(db.read, caller.id, params.id)
      const read = (limit: number) => listTimeline(db.read, id, query, limit)
      return ok(await readPage('tml', query, read, presentDecision))
    }),
    route(contract.deleteContact, ({ params }, { caller, transact }) =>
      transact(
        async (tx) => {
          await deleteContact(tx, caller.id, params.id)
          await contactErased.happened(tx, { caller, contactId: params.id })
          return ok({ success: true, contactId: params.id })
        },
        { alone: true }, // with all that refers to the contact
      ),
    ),
  ]
}
