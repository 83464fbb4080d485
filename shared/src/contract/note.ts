import { z } from 'zod'
import { maxMentions, maxNote } from '../values/note.ts'
import { endpoint, textBody } from './endpoint.ts'
import { fieldAliases, withAliases } from './fieldAliases.ts'
import { Id, Instant, optionalInput, pageOf, pageQuery, requiredText } from './fields.ts'

const Writer = z.object({ id: z.string(), name: z.string() })

/** What the team has written down about a contact; no contact is ever sent it (docs/interface.md#notes). */
export const Note = z
  .object({
    id: z.string().meta({ example: 'nte_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    contactId: z.string(),
    body: z.string().meta({ description: 'Plain text.', example: 'Wants the blue one. @Max please call.' }),
    author: z.enum(['user', 'api']),
    member: Writer.nullable().meta({ description: 'Who wrote it, as they were called then.' }),
    key: z.string().nullable().meta({ description: 'The API key that wrote it.', example: null }),
    mentions: z.array(Writer).meta({ description: 'The members whom it mentions.' }),
    createdAt: Instant,
    editedAt: Instant.nullable().meta({ example: null }),
  })
  .meta({ id: 'Note' })
export type Note = z.infer<typeof Note>

export const NotePage = pageOf(Note).meta({ id: 'NotePage' })

/** What a note says. `@name` in it mentions the member of that name. */
export const SaveNote = withAliases(
  z.object({
    body: requiredText(maxNote),
    mentions: optionalInput(
      z.array(Id).max(maxMentions, `must name at most ${maxMentions} members`),
    ).describe('Ids of further members whom it mentions, such as one of two with the same name.'),
  }),
  { body: ['note', 'text', 'content'] },
).meta({ id: 'SaveNote', example: { body: 'Wants the blue one. @Max please call.' } })
export type SaveNote = z.output<typeof SaveNote>

const NoteQuery = withAliases(
  z.object({
    contactId: optionalInput(Id).describe('Of one contact.'),
    mentioned: optionalInput(Id).describe('Only those that mention this member: an id, or `me`.'),
    ...pageQuery,
  }),
  fieldAliases,
)
export type NoteQuery = z.output<typeof NoteQuery>

const ofContact = z.object({ contactId: Id })
const oneOfContact = ofContact.extend({ id: Id })
const reading = { tag: 'Messages', scope: 'readOrSend', needs: 'viewer' } as const
const writing = { tag: 'Messages', scope: 'send', needs: 'agent' } as const
const gone = ['CONTACT_NOT_FOUND', 'NOTE_NOT_FOUND'] as const

/** Notes about contacts, for `contract.ts` (docs/interface.md#notes). */
export const noteEndpoints = {
  createNote: endpoint('POST', '/conversations/:contactId/notes', {
    ...writing,
    summary: 'Write a note about a contact',
    description: 'For the team: the contact is never sent it.',
    params: ofContact,
    body: SaveNote,
    bodyLimit: textBody,
    responses: { 201: Note },
    errors: ['CONTACT_NOT_FOUND', 'CONFLICTING_FIELDS'],
  }),
  listNotesOfContact: endpoint('GET', '/conversations/:contactId/notes', {
    ...reading,
    summary: 'List the notes about a contact, newest first',
    params: ofContact,
    query: z.object(pageQuery),
    responses: { 200: NotePage },
    errors: ['CONTACT_NOT_FOUND'],
  }),
  updateNote: endpoint('PATCH', '/conversations/:contactId/notes/:id', {
    ...writing,
    summary: 'Change what a note says',
    description: 'Your own ones; an admin, and a key with the scope `full`, any.',
    params: oneOfContact,
    body: SaveNote,
    bodyLimit: textBody,
    responses: { 200: Note },
    errors: [...gone, 'CONFLICTING_FIELDS', 'FORBIDDEN'],
  }),
  deleteNote: endpoint('DELETE', '/conversations/:contactId/notes/:id', {
    ...writing,
    summary: 'Delete a note',
    description: 'Your own ones; an admin, and a key with the scope `full`, any.',
    params: oneOfContact,
    responses: { 200: z.object({ success: z.literal(true), noteId: z.string() }) },
    errors: [...gone, 'FORBIDDEN'],
  }),
  listNotes: endpoint('GET', '/notes', {
    ...reading,
    summary: 'List notes, newest first',
    description: 'Of all contacts; those of one, or those that mention a member.',
    query: NoteQuery,
    responses: { 200: NotePage },
  }),
}
