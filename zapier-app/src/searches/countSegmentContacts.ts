import { defineInputFields, defineSearch, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { clientOf } from '../client.ts'
import { outputFields, segmentField } from '../fields.ts'
import { readInput, requiredText } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { brokenOutput } from '../segmentOutput.ts'

const inputFields = defineInputFields([
  { ...segmentField, required: true, helpText: 'A filter of contacts that has a name.' },
])

const Input = zod.object({ segmentId: requiredText })

async function perform(z: ZObject, bundle: Bundle) {
  const { segmentId } = readInput(z, bundle, Input, inputFields)
  const client = clientOf(z, bundle, { fields: inputFields })
  const { id, name, filter } = (await client.getSegment({ params: { id: segmentId } })).body
  const { count, capped, broken } = (await client.previewSegment({ body: { filter } })).body
  return [{ id, name, count, capped, broken }]
}

/** Counts whom a segment finds, without test contacts (docs/interface.md#segments). */
export const countSegmentContacts = defineSearch({
  key: 'count_segment_contacts',
  noun: 'Segment',
  display: {
    label: 'Count Contacts in Segment',
    description: 'Finds how many contacts are in a segment, without test contacts.',
  },
  operation: {
    inputFields,
    perform,
    outputFields: [
      ...outputFields(
        ['id', 'Segment ID'],
        ['name', 'Segment Name'],
        ['count', 'Contacts', 'integer'],
        ['capped', 'There Are More', 'boolean'],
      ),
      ...brokenOutput,
    ],
    sample: sampleOf('count_segment_contacts'),
  },
})
