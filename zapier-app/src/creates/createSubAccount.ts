import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { clientOf } from '../client.ts'
import { amount, readInput, requiredText, text } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { subAccountOutput } from '../subAccountOutput.ts'
import { withIdempotencyKey } from './idempotencyKey.ts'

const inputFields = defineInputFields([
  {
    key: 'email',
    label: 'Email',
    type: 'string',
    required: true,
    placeholder: 'client@example.com',
    helpText: 'The email with which the client signs in. One that has an account already is refused.',
  },
  { key: 'first_name', label: 'First Name', type: 'string' },
  { key: 'last_name', label: 'Last Name', type: 'string' },
  { key: 'business_name', label: 'Business Name', type: 'string' },
  {
    key: 'credits',
    label: 'Credits',
    type: 'string',
    placeholder: '100',
    helpText: 'How many it gets at once, in digits with at most one point. Left empty: none.',
  },
])

const Input = zod.object({
  email: requiredText,
  first_name: text,
  last_name: text,
  business_name: text,
  credits: amount,
})

function perform(z: ZObject, bundle: Bundle) {
  const { credits, ...body } = readInput(z, bundle, Input, inputFields)
  return withIdempotencyKey(z, bundle, 'create_sub_account', async (idempotencyKey) => {
    const client = clientOf(z, bundle, { fields: inputFields })
    const created = await client.createSubAccount({
      body: { ...body, ...(credits !== undefined && { usage_limits: { credits } }) },
      idempotencyKey,
    })
    return created.body.data
  })
}

/** Creates a sub-account under an agency (docs/interface.md#grant-credits). */
export const createSubAccount = defineCreate({
  key: 'create_sub_account',
  noun: 'Sub-Account',
  display: {
    label: 'Create Sub-Account',
    description: 'Creates a sub-account for a client (agencies only).',
  },
  operation: {
    inputFields,
    perform,
    outputFields: subAccountOutput,
    sample: sampleOf('create_sub_account'),
  },
})
