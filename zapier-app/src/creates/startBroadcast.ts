import { setTimeout } from 'node:timers/promises'
import type { Client } from '@replyloop/shared/client/client'
import type { BroadcastPlan } from '@replyloop/shared/contract/broadcast'
import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { broadcastField, broadcastOutput, summaryOf } from '../broadcastFields.ts'
import { broadcasts } from '../choices.ts'
import { clientOf } from '../client.ts'
import { outputFields } from '../fields.ts'
import { readInput, requiredText, wholeNumber } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'

const inputFields = defineInputFields([
  {
    ...broadcastField,
    required: true,
    choices: broadcasts.toStart,
    helpText: 'A draft: pick one, or map the Broadcast ID of a step before this one.',
  },
  {
    key: 'atMost',
    label: 'At Most People',
    type: 'string',
    placeholder: '500',
    helpText:
      'If more people than that would get it by now, it is not started, and the run stops. One with a time to come goes to those who are in its audience then. Left empty: it is started, no matter how many they are.',
  },
])

const Input = zod.object({ broadcastId: requiredText, atMost: wholeNumber })

/** Zapier ends a run after 30 seconds; what the plan is asked for again takes a part of them. */
const maxWaitMs = 20_000
const pollMs = 1000

/** The plan of a dry run. That of very many people a job makes, for which it waits. */
async function planOf(z: ZObject, client: Client, id: string): Promise<BroadcastPlan> {
  const request = { params: { id } }
  const until = Date.now() + maxWaitMs
  let { body } = await client.dryRunBroadcast(request)
  while (!('planHash' in body)) {
    if (Date.now() >= until)
      throw new z.errors.Error(
        'It is for so many people that its dry run takes longer than a step may wait, so it was not started. Start it in the dashboard.',
        'DRY_RUN_RUNNING',
      )
    await setTimeout(pollMs)
    body = (await client.getDryRun(request)).body
  }
  return body
}

/** Needs no idempotency key: what has been started is no draft any more. */
async function perform(z: ZObject, bundle: Bundle) {
  const { broadcastId: id, atMost } = readInput(z, bundle, Input, inputFields)
  const client = clientOf(z, bundle, { fields: inputFields })
  const { planHash, matched, willGet, leftOut, first, last, credits } = await planOf(z, client, id)
  if (atMost !== undefined && willGet > atMost)
    throw new z.errors.HaltedError(
      `${willGet} people would get it, and At Most People is ${atMost}, so it was not started`,
    )
  const started = (await client.startBroadcast({ params: { id }, body: { planHash } })).body
  return { ...summaryOf(started), plan: { matched, willGet, leftOut, first, last, credits } }
}

/** Starts a broadcast by a dry run of its own, and says how many get it (docs/interface.md#broadcasts). */
export const startBroadcast = defineCreate({
  key: 'start_broadcast',
  noun: 'Broadcast',
  display: {
    label: 'Start Broadcast',
    description: 'Starts a broadcast: its messages go out, and the step says to how many people.',
  },
  operation: {
    inputFields,
    perform,
    outputFields: [
      ...broadcastOutput,
      ...outputFields(
        ['plan__matched', 'People in the Audience', 'integer'],
        ['plan__willGet', 'People Who Get It', 'integer'],
        ['plan__leftOut[]reason', 'Left Out Because'],
        ['plan__leftOut[]count', 'Left Out People', 'integer'],
        ['plan__first', 'First Message At', 'datetime'],
        ['plan__last', 'Last Message At', 'datetime'],
        ['plan__credits__needed', 'Credits Needed', 'integer'],
        ['plan__credits__available', 'Credits Available', 'number'],
      ),
    ],
    sample: sampleOf('start_broadcast'),
  },
})
