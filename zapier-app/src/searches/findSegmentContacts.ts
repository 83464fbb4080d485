import { maxPageSize } from '@replyloop/shared/values/limits'
import { defineInputFields, defineSearch, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { clientOf } from '../client.ts'
import { contactOutput, segmentField } from '../fields.ts'
import { readInput, requiredText } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'

const inputFields = defineInputFields([
  { ...segmentField, required: true, helpText: 'A filter of contacts that has a name.' },
])

const Input = zod.object({ segmentId: requiredText })

async function perform(z: ZObject, bundle: Bundle) {
  const { segmentId } = readInput(z, bundle, Input, inputFields)
  const request = { params: { id: segmentId }, query: { limit: maxPageSize } }
  return (await clientOf(z, bundle, { fields: inputFields }).listSegmentContacts(request)).body.data
}

/** Finds the contacts who are in a segment (docs/interface.md#segments). */
export const findSegmentContacts = defineSearch({
  key: 'find_segment_contacts',
  noun: 'Contact',
  display: {
    label: 'Find Contacts in Segment',
    description: 'Finds up to 100 contacts who are in a segment, the newest first.',
  },
  operation: {
    inputFields,
    perform,
    outputFields: contactOutput(),
    sample: sampleOf('find_segment_contacts'),
  },
})
