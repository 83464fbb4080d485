import { z } from 'zod'
import { reasoningEfforts } from '../values/bot.ts'
import { maxModelSeconds, maxModelTokens, maxTemperature, minModelTokens } from '../values/limits.ts'
import { clearableInput } from './fields.ts'

/** How a model is asked. `null`: as the service, or the model itself, has it. */
export const ModelTuning = z.object({
  timeoutSeconds: z.int().nullable(),
  temperature: z.number().nullable(),
  maxTokens: z.int().nullable(),
  reasoningEffort: z.enum(reasoningEfforts).nullable(),
})
export type ModelTuning = z.output<typeof ModelTuning>

/** The ranges of what can be set, for requests and for the environment. */
export const tuningRanges = {
  timeoutSeconds: z
    .int('must be a whole number of seconds')
    .min(1, 'must be at least 1 second')
    .max(maxModelSeconds, `must be at most ${maxModelSeconds} seconds`),
  temperature: z
    .number()
    .min(0, 'must be at least 0')
    .max(maxTemperature, `must be at most ${maxTemperature}`),
  maxTokens: z
    .int('must be a whole number of tokens')
    .min(minModelTokens, `must be at least ${minModelTokens} tokens`)
    .max(maxModelTokens, `must be at most ${maxModelTokens} tokens`),
  reasoningEffort: z.enum(reasoningEfforts),
}

/** The same as settings change it: `null` clears, what is left out stays. */
export const TuningSettings = z.object({
  timeoutSeconds: clearableInput(tuningRanges.timeoutSeconds).meta({
    description:
      'How long one question may take. A model that is late is not asked again: the bot hands over.',
  }),
  temperature: clearableInput(tuningRanges.temperature),
  maxTokens: clearableInput(tuningRanges.maxTokens).meta({
    description: 'How long an answer may be, with what the model thinks before it.',
  }),
  reasoningEffort: clearableInput(tuningRanges.reasoningEffort).meta({
    description: 'For models that reason: `none` has Ollama answer at once.',
  }),
})
