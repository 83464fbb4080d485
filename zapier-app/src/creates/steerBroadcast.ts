import type { Client } from '@replyloop/shared/client/client'
import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { broadcastField, broadcastOutput, summaryOf } from '../broadcastFields.ts'
import { broadcasts } from '../choices.ts'
import { clientOf } from '../client.ts'
import { readInput, requiredText } from '../input.ts'
import { sampleOf, type SampleKey } from '../samples/samples.ts'

const Input = zod.object({ broadcastId: requiredText })

interface Steering {
  readonly key: SampleKey
  readonly label: string
  readonly description: string
  readonly choices: (typeof broadcasts)[keyof typeof broadcasts]
  readonly call: 'pauseBroadcast' | 'resumeBroadcast' | 'cancelBroadcast'
}

/** An action that changes the state of a broadcast. It needs no idempotency key: a repeat changes nothing. */
function steering({ key, label, description, choices, call }: Steering) {
  const inputFields = defineInputFields([{ ...broadcastField, required: true, choices }])
  return defineCreate({
    key,
    noun: 'Broadcast',
    display: { label, description },
    operation: {
      inputFields,
      async perform(z: ZObject, bundle: Bundle) {
        const { broadcastId: id } = readInput(z, bundle, Input, inputFields)
        const client: Pick<Client, typeof call> = clientOf(z, bundle, { fields: inputFields })
        return summaryOf((await client[call]({ params: { id } })).body)
      },
      outputFields: broadcastOutput,
      sample: sampleOf(key),
    },
  })
}

/** Pauses a broadcast (docs/interface.md#broadcasts). */
export const pauseBroadcast = steering({
  key: 'pause_broadcast',
  label: 'Pause Broadcast',
  description: 'Pauses a broadcast: nothing more goes out until it is resumed.',
  choices: broadcasts.toPause,
  call: 'pauseBroadcast',
})

/** Resumes a broadcast (docs/interface.md#broadcasts). */
export const resumeBroadcast = steering({
  key: 'resume_broadcast',
  label: 'Resume Broadcast',
  description: 'Resumes a paused broadcast, which goes on with those who wait.',
  choices: broadcasts.toResume,
  call: 'resumeBroadcast',
})

/** Cancels what a broadcast has not sent (docs/interface.md#broadcasts). */
export const cancelBroadcast = steering({
  key: 'cancel_broadcast',
  label: 'Cancel Broadcast',
  description: 'Cancels what a broadcast has not sent; one that waits for its time is a draft again.',
  choices: broadcasts.toCancel,
  call: 'cancelBroadcast',
})
