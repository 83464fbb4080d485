import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { clientOf } from '../client.ts'
import { contactField, noteOutput } from '../fields.ts'
import { readInput, requiredText, wholeText } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { withIdempotencyKey } from './idempotencyKey.ts'

const inputFields = defineInputFields([
  { ...contactField, required: true },
  {
    key: 'body',
    label: 'Text',
    type: 'text',
    required: true,
    helpText: 'For your team: the contact is never sent it. *@name* mentions a member, who gets a mail.',
  },
])

const Input = zod.object({ contactId: requiredText, body: wholeText })

async function perform(z: ZObject, bundle: Bundle) {
  const { contactId, body } = readInput(z, bundle, Input, inputFields)
  return withIdempotencyKey(z, bundle, 'add_note', async (idempotencyKey) => {
    const client = clientOf(z, bundle, { fields: inputFields })
    return (await client.createNote({ params: { contactId }, body: { body }, idempotencyKey })).body
  })
}

/** Writes a note about a contact (docs/interface.md#notes). */
export const addNote = defineCreate({
  key: 'add_note',
  noun: 'Note',
  display: { label: 'Add Note', description: 'Writes a note about a contact for your team.' },
  operation: { inputFields, perform, outputFields: noteOutput(), sample: sampleOf('add_note') },
})
