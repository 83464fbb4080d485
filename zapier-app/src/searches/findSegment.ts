import { defineInputFields, defineSearch, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { clientOf } from '../client.ts'
import { readInput, requiredText } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { presentSegment, segmentOutput } from '../segmentOutput.ts'
import { findNamed } from './findNamed.ts'

const inputFields = defineInputFields([
  { key: 'name', label: 'Name', type: 'string', required: true, helpText: 'The whole name, in any case.' },
])

const Input = zod.object({ name: requiredText })

async function perform(z: ZObject, bundle: Bundle) {
  const { name } = readInput(z, bundle, Input, inputFields)
  const client = clientOf(z, bundle, { fields: inputFields })
  const found = await findNamed(name, async (query) => (await client.listSegments({ query })).body)
  return found === undefined ? [] : [presentSegment(found)]
}

/** Finds a segment by its name (docs/interface.md#segments). */
export const findSegment = defineSearch({
  key: 'find_segment',
  noun: 'Segment',
  display: { label: 'Find Segment', description: 'Finds a segment by its name.' },
  operation: { inputFields, perform, outputFields: segmentOutput, sample: sampleOf('find_segment') },
})
