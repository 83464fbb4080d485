import { defineInputFields, defineSearch, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { undefinedOn } from '../client.ts'
import { conversationOutput, summaryOf } from '../conversationFields.ts'
import { contactField } from '../fields.ts'
import { readInput, requiredText } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'

const inputFields = defineInputFields([{ ...contactField, required: true }])

const Input = zod.object({ contactId: requiredText })

async function perform(z: ZObject, bundle: Bundle) {
  const { contactId } = readInput(z, bundle, Input, inputFields)
  const read = await undefinedOn(
    ['CONTACT_NOT_FOUND'],
    z,
    bundle,
    (client) => client.getConversation({ params: { contactId } }),
    { fields: inputFields },
  )
  return read === undefined ? [] : [summaryOf(read.body)]
}

/** Finds the conversation with a contact (docs/interface.md#conversations). */
export const findConversation = defineSearch({
  key: 'find_conversation',
  noun: 'Conversation',
  display: {
    label: 'Find Conversation',
    description:
      'Finds the conversation with a contact: its state, whose it is, and since when the contact waits.',
  },
  operation: {
    inputFields,
    perform,
    outputFields: conversationOutput,
    sample: sampleOf('find_conversation'),
  },
})
