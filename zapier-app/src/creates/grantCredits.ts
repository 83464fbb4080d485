import { defineCreate, defineInputFields, type CreatePerform } from 'zapier-platform-core'
import { clientOf, isHeaderText } from '../client.ts'
import { outputFields } from '../fields.ts'
import { sampleOf } from '../samples/samples.ts'
import { withIdempotencyKey } from './idempotencyKey.ts'

const inputFields = defineInputFields([
  {
    key: 'email',
    label: 'Sub-Account Email',
    type: 'string',
    required: true,
    placeholder: 'client@example.com',
    helpText: 'The email of one of your sub-accounts.',
  },
  {
    key: 'amount',
    label: 'Credits',
    type: 'number',
    required: true,
    helpText: 'How many to grant: above 0, with at most 3 decimals.',
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

const perform: CreatePerform<typeof inputFields> = (z, bundle) =>
  withIdempotencyKey(z, bundle, 'grant_credits', async (key) => {
    const { idempotencyKey: enteredKey, ...body } = bundle.inputData
    const idempotencyKey = enteredKey?.trim() || key
    if (!isHeaderText(idempotencyKey))
      throw new z.errors.HaltedError('Idempotency Key takes letters, digits and signs of ASCII, on one line')
    const client = clientOf(z, bundle, { fields: inputFields })
    const granted = (await client.grantCredits({ body, idempotencyKey })).body
    return { id: granted.sub_account_id, ...granted }
  })

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
