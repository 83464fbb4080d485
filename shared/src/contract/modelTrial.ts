import { z } from 'zod'
import { botEngines, modelFailureKinds } from '../values/bot.ts'
import { maxQuestion, trialsPerMinute } from '../values/limits.ts'
import { endpoint } from './endpoint.ts'
import { TuningSettings } from './modelTuning.ts'
import { Instant, optionalInput, requiredText, WebAddress } from './fields.ts'

/** A question for a model, and what of its settings is not saved yet. A key belongs to its address: the saved one goes to the saved address alone. */
export const TryModel = z
  .object({
    question: requiredText(maxQuestion),
    engine: z.enum(botEngines).nullable().optional().meta({
      description: '`null`: the engine of the service. Left out, as each of these: what is saved.',
    }),
    baseUrl: optionalInput(WebAddress.max(2048)),
    apiKey: optionalInput(requiredText(1000)),
    model: optionalInput(requiredText(200)),
    ...TuningSettings.shape,
  })
  .meta({ id: 'TryModel', example: { question: 'Are you there?' } })
export type TryModel = z.output<typeof TryModel>

/** Why a model gave no answer, and in whose words. */
export const TrialFailure = z.object({
  kind: z.enum(modelFailureKinds),
  status: z.int().nullable().meta({ description: 'That of its answer; `null` where it gave none.' }),
  message: z.string().nullable().meta({
    description: 'What it said, or why it could not be reached, without the key.',
  }),
})

/** What a model answered, or why it did not. */
export const TriedModel = z
  .object({
    model: z.string().meta({ description: 'Which model was asked.' }),
    answer: z.string().nullable().meta({ description: '`null` where it gave none.' }),
    failure: TrialFailure.nullable(),
    durationMs: z.int().meta({ description: 'How long it took, in milliseconds.' }),
  })
  .meta({ id: 'TriedModel' })
export type TriedModel = z.infer<typeof TriedModel>

/** Why the model gave no answer when it was asked last, and when. */
export const LastModelFailure = TrialFailure.extend({ at: Instant })

/** Trying the model of an account, for `dashboardContract.ts`. */
export const modelTrialEndpoints = {
  tryModel: endpoint('POST', '/settings/bot/try', {
    tag: 'Account',
    summary: 'Ask the model of the bot something',
    scope: 'full',
    needs: 'admin',
    description: `With settings that are saved or not. An account can try ${trialsPerMinute} answers in a minute. That the model gives none is no error of the request.`,
    body: TryModel,
    responses: { 200: TriedModel },
    errors: ['UNSAFE_URL', 'RATE_LIMITED'],
  }),
}
