import { defineInputFields, defineSearch, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { undefinedOn } from '../client.ts'
import { readInput, requiredText } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { subAccountOutput } from '../subAccountOutput.ts'

const inputFields = defineInputFields([
  {
    key: 'email',
    label: 'Email',
    type: 'string',
    required: true,
    placeholder: 'client@example.com',
    helpText: 'The email with which the sub-account was created.',
  },
])

const Input = zod.object({ email: requiredText })

async function perform(z: ZObject, bundle: Bundle) {
  const query = readInput(z, bundle, Input, inputFields)
  const found = await undefinedOn(
    ['SUBACCOUNT_NOT_FOUND', 'INVALID_EMAIL'],
    z,
    bundle,
    (client) => client.findSubAccount({ query }),
    { fields: inputFields },
  )
  return found === undefined ? [] : [found.body.data]
}

/** Finds a sub-account of an agency by its email (docs/interface.md#grant-credits). */
export const findSubAccount = defineSearch({
  key: 'find_sub_account',
  noun: 'Sub-Account',
  display: { label: 'Find Sub-Account', description: 'Finds a sub-account by its email (agencies only).' },
  operation: { inputFields, perform, outputFields: subAccountOutput, sample: sampleOf('find_sub_account') },
})
