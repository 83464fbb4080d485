import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { clientOf, isHeaderText } from '../client.ts'
import { outputFields, subAccountField } from '../fields.ts'
import { readInput, requiredAmount, requiredText, text } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { withIdempotencyKey } from './idempotencyKey.ts'

const inputFields = defineInputFields([
  subAccountField,
  {
    key: 'amount',
    label: 'Credits',
    type: 'string',
    required: true,
    placeholder: '100',
    helpText:
      'How many to grant: above 0, in digits with at most one point and 3 decimals after it. A separator for thousands, as in 1,000, is refused.',
  },
  { key: 'description', label: 'Description', type: 'string', helpText: 'Shown in the credit history.' },
  {
    key: 'idempotencyKey',
    label: 'Idempotency Key',
    type: 'string',
    helpText:
      'Map **Idempotency Key** of the trigger **Auto-Recharge Due** here: one key grants once, for ever, however often the Zap runs. Left empty: one that stays the same while this run is repeated.',
  },
])

const Input = zod.object({
  email: requiredText,
  amount: requiredAmount,
  description: text,
  idempotencyKey: text,
})

function perform(z: ZObject, bundle: Bundle) {
  const { idempotencyKey, ...body } = readInput(z, bundle, Input, inputFields)
  if (idempotencyKey !== undefined && !isHeaderText(idempotencyKey))
    throw new z.errors.HaltedError('Idempotency Key takes letters, digits and signs of ASCII, on one line')
  const grant = async (key: string) => {
    const client = clientOf(z, bundle, { fields: inputFields })
    const granted = (await client.grantCredits({ body, idempotencyKey: key })).body
    return { id: granted.sub_account_id, ...granted }
  }
  return idempotencyKey === undefined
    ? withIdempotencyKey(z, bundle, 'grant_credits', grant)
    : grant(idempotencyKey)
}

/** Grants credits to a sub-account, once per key (docs/interface.md#grant-credits). */
export const grantCredits = defineCreate({
  key: 'grant_credits',
  noun: 'Credits',
  display: {
    label: 'Grant Credits',
    description: 'Grants credits to a sub-account (agencies only).',
  },
  operation: {
    inputFields,
    perform,
    outputFields: outputFields(
      ['id', 'ID'],
      ['success', 'Success', 'boolean'],
      ['sub_account_id', 'Sub-Account ID'],
      ['credits_added', 'Credits Added', 'number'],
      ['new_balance', 'New Balance', 'number'],
    ),
    sample: sampleOf('grant_credits'),
  },
})
