import { daily, own, row, type Access, type AccessRows } from './row.ts'

const ofContact =
  (body?: unknown): Access['ofAnother'] =>
  ({ contact }) => ({ params: { contactId: contact.id }, ...(body !== undefined && { body }) })

const oneOf =
  (body?: unknown): Access['ofAnother'] =>
  ({ contact, noteId }) => ({
    params: { contactId: contact.id, id: noteId },
    ...(body !== undefined && { body }),
  })

/** Of notes about contacts. */
export const noteAccess = {
  createNote: row('agent', 'send', ofContact({ body: 'Seen' }), { agent: true, audit: daily }),
  listNotesOfContact: row('viewer', 'readOrSend', ofContact(), { agent: true }),
  updateNote: row('agent', 'send', oneOf({ body: 'Seen' }), {
    agent: true,
    audit: ['note_changed'],
    testedIn: 'api/notes',
  }),
  deleteNote: row('agent', 'send', oneOf(), { agent: true, audit: ['note_deleted'], testedIn: 'api/notes' }),
  listNotes: row('viewer', 'readOrSend', own, { agent: true }),
} satisfies Partial<AccessRows>
