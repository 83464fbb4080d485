import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { clientOf } from '../client.ts'
import { subAccountField } from '../fields.ts'
import { amount, readInput, requiredAmount, requiredText } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { managedSubAccountOutput } from '../subAccountOutput.ts'

const inputFields = defineInputFields([
  subAccountField,
  {
    key: 'threshold',
    label: 'Threshold',
    type: 'string',
    required: true,
    placeholder: '10',
    helpText:
      'When the balance falls below it, the sub-account is recharged. In digits with at most one point.',
  },
  {
    key: 'amount',
    label: 'Credits to Grant',
    type: 'string',
    required: true,
    placeholder: '100',
    helpText: 'How many it then gets, in digits with at most one point.',
  },
  {
    key: 'monthlyLimit',
    label: 'Monthly Limit',
    type: 'string',
    placeholder: '500',
    helpText:
      'How many credits are granted by themselves in a month at most. Left empty: none are, and the trigger **Auto-Recharge Due** tells you.',
  },
])

const Input = zod.object({
  email: requiredText,
  threshold: requiredAmount,
  amount: requiredAmount,
  monthlyLimit: amount,
})

/** Needs no idempotency key: a repeat changes nothing. */
async function perform(z: ZObject, bundle: Bundle) {
  const { email, ...autoRecharge } = readInput(z, bundle, Input, inputFields)
  const client = clientOf(z, bundle, { fields: inputFields })
  const { id } = (await client.findSubAccount({ query: { email } })).body.data
  return (await client.setAutoRecharge({ params: { id }, body: { autoRecharge } })).body
}

/** Sets the auto-recharge of a sub-account (docs/interface.md#auto-recharge). */
export const setAutoRecharge = defineCreate({
  key: 'set_auto_recharge',
  noun: 'Auto-Recharge',
  display: {
    label: 'Set Auto-Recharge',
    description:
      'Sets below which balance a sub-account is recharged, and by how many credits (agencies only).',
  },
  operation: {
    inputFields,
    perform,
    outputFields: managedSubAccountOutput,
    sample: sampleOf('set_auto_recharge'),
  },
})
