import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { tagNames } from '../choices.ts'
import { clientOf, undefinedOn } from '../client.ts'
import { contactField, contactOutput } from '../fields.ts'
import { readInput, requiredText, texts } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'

const adding = defineInputFields([
  { ...contactField, required: true },
  {
    key: 'tags',
    label: 'Tags',
    type: 'string',
    list: true,
    required: true,
    choices: tagNames,
    helpText: 'By their names. A tag that is not there yet is made; those that the contact has stay.',
  },
])

const Adding = zod.object({ contactId: requiredText, tags: texts })

/** Needs no idempotency key: a repeat changes nothing. */
async function add(z: ZObject, bundle: Bundle) {
  const { contactId: id, tags } = readInput(z, bundle, Adding, adding)
  return (await clientOf(z, bundle, { fields: adding }).addTags({ params: { id }, body: { tags } })).body
}

/** Adds tags to a contact (docs/interface.md#tags). */
export const addTags = defineCreate({
  key: 'add_tags',
  noun: 'Tag',
  display: { label: 'Add Tags to Contact', description: 'Adds tags to a contact.' },
  operation: {
    inputFields: adding,
    perform: add,
    outputFields: contactOutput(),
    sample: sampleOf('add_tags'),
  },
})

const removing = defineInputFields([
  { ...contactField, required: true },
  {
    key: 'tag',
    label: 'Tag',
    type: 'string',
    required: true,
    choices: tagNames,
    helpText: 'By its name. A contact that does not have it stays as it is.',
  },
])

const Removing = zod.object({ contactId: requiredText, tag: requiredText })

/** Needs no idempotency key either. A tag that is not there is one that the contact does not have. */
async function remove(z: ZObject, bundle: Bundle) {
  const { contactId: id, tag } = readInput(z, bundle, Removing, removing)
  const options = { fields: removing }
  const removed = await undefinedOn(
    ['TAG_NOT_FOUND'],
    z,
    bundle,
    (client) => client.removeTag({ params: { id, tag } }),
    options,
  )
  return (removed ?? (await clientOf(z, bundle, options).getContact({ params: { id } }))).body
}

/** Removes a tag from a contact (docs/interface.md#tags); succeeds as well if the contact does not have it. */
export const removeTag = defineCreate({
  key: 'remove_tag',
  noun: 'Tag',
  display: { label: 'Remove Tag From Contact', description: 'Removes a tag from a contact.' },
  operation: {
    inputFields: removing,
    perform: remove,
    outputFields: contactOutput(),
    sample: sampleOf('remove_tag'),
  },
})
