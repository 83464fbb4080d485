import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { clientOf } from '../client.ts'
import { subAccountField } from '../fields.ts'
import { readInput, requiredText } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { managedSubAccountOutput } from '../subAccountOutput.ts'

const inputFields = defineInputFields([subAccountField])

const Input = zod.object({ email: requiredText })

/** The client of a step, and the sub-account that it names. */
async function findNamed(z: ZObject, bundle: Bundle) {
  const query = readInput(z, bundle, Input, inputFields)
  const client = clientOf(z, bundle, { fields: inputFields })
  return { client, subAccount: (await client.findSubAccount({ query })).body.data }
}

/** Needs no idempotency key: a repeat changes nothing. */
async function suspend(z: ZObject, bundle: Bundle) {
  const { client, subAccount } = await findNamed(z, bundle)
  return (await client.suspendSubAccount({ params: { id: subAccount.id } })).body
}

/**
 * Needs no idempotency key: a repeat changes nothing. A sub-account that is to be deleted stays so: that a last invoice was paid
 * is no reason to keep it, which resuming it would.
 */
async function resume(z: ZObject, bundle: Bundle) {
  const { client, subAccount } = await findNamed(z, bundle)
  if (subAccount.deletion_due_at)
    throw new z.errors.HaltedError(
      `${subAccount.email} has been deleted, and is erased on ${subAccount.deletion_due_at.slice(0, 10)}. To keep it, resume it in the dashboard, under Agency`,
    )
  return (await client.resumeSubAccount({ params: { id: subAccount.id } })).body
}

/** Suspends a sub-account (docs/interface.md#suspended-accounts). */
export const suspendSubAccount = defineCreate({
  key: 'suspend_sub_account',
  noun: 'Sub-Account',
  display: {
    label: 'Suspend Sub-Account',
    description:
      'Stops all sending of a sub-account, which receives and keeps everything, until it is resumed (agencies only).',
  },
  operation: {
    inputFields,
    perform: suspend,
    outputFields: managedSubAccountOutput,
    sample: sampleOf('suspend_sub_account'),
  },
})

/** Resumes a sub-account (docs/interface.md#suspended-accounts). */
export const resumeSubAccount = defineCreate({
  key: 'resume_sub_account',
  noun: 'Sub-Account',
  display: {
    label: 'Resume Sub-Account',
    description: 'Lets a suspended sub-account send again; what waited goes out (agencies only).',
  },
  operation: {
    inputFields,
    perform: resume,
    outputFields: managedSubAccountOutput,
    sample: sampleOf('resume_sub_account'),
  },
})
