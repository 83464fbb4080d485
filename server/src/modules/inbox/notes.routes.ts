import { contract } from '@replyloop/shared/contract/contract'
import type { Db } from '../../platform/db/db.ts'
import { memberNamed } from '../../platform/http/actor.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readPage, type PageQuery } from '../../platform/http/page.ts'
import { listOfContact, requireContact, withContact } from '../contacts/findContact.ts'
import { presentNotes } from './notes/note.presenter.ts'
import { listNotes, type NoteRow } from './notes/notes.store.ts'
import { createNote, deleteNote, updateNote } from './notes/writeNote.ts'

/** Notes about contacts (docs/interface.md#notes). */
export function noteRoutes({ db }: { db: Db }): Route[] {
  const showPage = async (query: PageQuery, read: (limit: number) => PromiseLike<NoteRow[]>) => {
    const page = await readPage('nte', query, read, (row) => row)
    return ok({ ...page, data: await presentNotes(db.read, page.data) })
  }
  return [
    route(contract.createNote, ({ params, body }, { caller, transact }) =>
      withContact(db.read, caller.id, params.contactId, (contactId) =>
        transact(async (tx) => created(await createNote(tx, caller, contactId, body))),
      ),
    ),
    route(contract.listNotesOfContact, ({ params, query }, { caller }) =>
      withContact(db.read, caller.id, params.contactId, async (id) => {
        const contact = await requireContact(db.read, caller.id, id)
        const ofContact = { ...query, contactId: contact.id }
        return showPage(query, (limit) => listNotes(db.read, caller.id, ofContact, limit))
      }),
    ),
    route(contract.updateNote, ({ params, body }, { caller, transact }) =>
      withContact(db.read, caller.id, params.contactId, (contactId) =>
        transact(async (tx) => ok(await updateNote(tx, caller, { ...params, contactId }, body))),
      ),
    ),
    route(contract.deleteNote, ({ params }, { caller, transact }) =>
      withContact(db.read, caller.id, params.contactId, (contactId) =>
        transact(async (tx) => {
          await deleteNote(tx, caller, { ...params, contactId })
          return ok({ success: true, noteId: params.id })
        }),
      ),
    ),
    route(contract.listNotes, async ({ query }, { caller }) => {
      const mentioned = memberNamed(caller, query.mentioned, 'mentioned')
      return showPage(query, (limit) =>
        listOfContact(db.read, caller.id, query.contactId, (contactId) =>
          listNotes(db.read, caller.id, { ...query, contactId, mentioned }, limit),
        ),
      )
    }),
  ]
}
