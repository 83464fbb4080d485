import { z } from 'zod'
import { contactAliasKinds } from '../values/contact.ts'
import { Contact } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { byId, Id } from './fields.ts'

const value = z.union([z.string(), z.number(), z.boolean()])

/** What a merge will make of two contacts (docs/interface.md#merge-contacts). */
export const MergePreview = z
  .object({
    contact: Contact.meta({ description: 'The contact that is kept, as it will be.' }),
    merged: Contact.meta({ description: 'The contact that becomes part of it, as it is.' }),
    filled: z
      .array(z.string())
      .meta({ description: 'The empty fields that are filled.', example: ['email', 'customFields.company'] }),
    differing: z
      .array(z.object({ field: z.string(), kept: value, other: value }))
      .meta({ description: 'The fields in which both differ: `kept` stays, `other` goes.' }),
    aliases: z.array(z.object({ kind: z.enum(contactAliasKinds), value: z.string() })).meta({
      description: 'What the other one is known by, and what leads to the kept contact from then on.',
    }),
    lists: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .meta({ description: 'The lists that the kept contact joins. No opening message follows from that.' }),
    channels: z
      .array(z.object({ channel: z.string(), address: z.string() }))
      .meta({ description: 'Where the other one is known on connected channels.' }),
    messages: z.int().meta({ description: 'How many messages come along.' }),
  })
  .meta({ id: 'MergePreview' })
export type MergePreview = z.infer<typeof MergePreview>

const errors = ['CONTACT_NOT_FOUND'] as const

/** Two contacts that are one person, for `contract.ts`. */
export const contactMergeEndpoints = {
  getMergePreview: endpoint('GET', '/contacts/:id/merge_preview', {
    tag: 'Contacts',
    summary: 'See what a merge would make of two contacts',
    scope: 'read',
    needs: 'viewer',
    description:
      'The contact `:id` is kept, the one that `with` names becomes part of it. Nothing is changed.',
    params: byId,
    query: z.object({
      with: Id.meta({ description: 'The id of the contact that would become part of it.' }),
    }),
    responses: { 200: MergePreview },
    errors,
  }),
  mergeContacts: endpoint('POST', '/contacts/:id/merge', {
    tag: 'Contacts',
    summary: 'Merge another contact into a contact',
    scope: 'full',
    needs: 'manager',
    description:
      'Cannot be undone. The contact `:id` is kept: its empty fields are filled, and it gets the messages, lists, channels and ' +
      'timeline of the other one, whose id, phone, email and fromId lead to it from then on. Returns the kept contact, also ' +
      'when it is repeated.',
    params: byId,
    body: z
      .object({ otherId: Id.meta({ description: 'The id of the contact that becomes part of it.' }) })
      .meta({ id: 'MergeContacts', example: { otherId: 'con_01KAFV5Z3M8Q4T0R6W2X9Y7B1D' } }),
    responses: { 200: Contact },
    errors,
  }),
}
