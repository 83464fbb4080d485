import type { Filter } from '@replyloop/shared/contract/filter'
import { isJsonObject, parseJson } from '@replyloop/shared/contract/json'
import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { clientOf } from '../client.ts'
import { readInput, requiredText } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { presentSegment, segmentOutput } from '../segmentOutput.ts'
import { withIdempotencyKey } from './idempotencyKey.ts'

const inputFields = defineInputFields([
  { key: 'name', label: 'Name', type: 'string', required: true, helpText: 'No other segment has it.' },
  {
    key: 'filter',
    label: 'Filter',
    type: 'text',
    required: true,
    placeholder: '{"of":"tag","op":"is","value":"vip"}',
    helpText:
      'Which contacts are meant, as JSON; several are joined by `{"all":[…]}`, `{"any":[…]}` and `{"not":…}`. The dashboard shows that of a segment, and *Find Segment* returns it.',
  },
])

const Input = zod.object({
  name: requiredText,
  filter: requiredText
    .transform((json) => parseJson(json))
    .pipe(zod.custom<Filter>(isJsonObject, 'must be JSON such as {"of":"tag","op":"is","value":"vip"}')),
})

function perform(z: ZObject, bundle: Bundle) {
  const body = readInput(z, bundle, Input, inputFields)
  return withIdempotencyKey(z, bundle, 'create_segment', async (idempotencyKey) => {
    const client = clientOf(z, bundle, { fields: inputFields })
    return presentSegment((await client.createSegment({ body, idempotencyKey })).body)
  })
}

/** Saves a filter of contacts as a segment (docs/interface.md#segments). */
export const createSegment = defineCreate({
  key: 'create_segment',
  noun: 'Segment',
  display: { label: 'Create Segment', description: 'Saves a filter of contacts under a name.' },
  operation: { inputFields, perform, outputFields: segmentOutput, sample: sampleOf('create_segment') },
})
