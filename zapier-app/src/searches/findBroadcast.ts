import { defineInputFields, defineSearch, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { broadcastField, broadcastOutput, summaryOf } from '../broadcastFields.ts'
import { clientOf, undefinedOn } from '../client.ts'
import { readInput, text } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { findNamed } from './findNamed.ts'

const inputFields = defineInputFields([
  broadcastField,
  {
    key: 'name',
    label: 'Name',
    type: 'string',
    helpText:
      'In place of Broadcast: the whole name, in any case. Of several with one name the newest is found.',
  },
])

const Input = zod.object({ broadcastId: text, name: text })

async function perform(z: ZObject, bundle: Bundle) {
  const { broadcastId, name } = readInput(z, bundle, Input, inputFields)
  const options = { fields: inputFields }
  const client = clientOf(z, bundle, options)
  if (broadcastId === undefined && name === undefined)
    throw new z.errors.HaltedError(
      'Broadcast and Name are empty: fill one in, or map a field that has a value',
    )
  const id =
    broadcastId ??
    (await findNamed(name ?? '', async (query) => (await client.listBroadcasts({ query })).body))?.id
  if (id === undefined) return []
  const read = await undefinedOn(
    ['BROADCAST_NOT_FOUND'],
    z,
    bundle,
    (reader) => reader.getBroadcast({ params: { id } }),
    options,
  )
  return read === undefined ? [] : [summaryOf(read.body)]
}

/** Finds a broadcast, with what became of it (docs/interface.md#broadcasts). */
export const findBroadcast = defineSearch({
  key: 'find_broadcast',
  noun: 'Broadcast',
  display: {
    label: 'Find Broadcast',
    description: 'Finds a broadcast by its name, with how far it is and how many got it.',
  },
  operation: { inputFields, perform, outputFields: broadcastOutput, sample: sampleOf('find_broadcast') },
})
