import { z } from 'zod'
import { optionalInput, requiredText } from './fields.ts'

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 21:00')
  .transform((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))

const timeZone = requiredText(64).refine(isTimeZone, 'must be a time zone such as Europe/Berlin')

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false // the way in which Intl says no
    throw error
  }
}

/** Which engine answers, and how long a person's reply silences it. `engine: null`: what the service is set to. */
export const BotSettings = z.object({
  engine: z.enum(['retrieval', 'openai']).nullable().optional(),
  baseUrl: optionalInput(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).max(2048)),
  apiKey: optionalInput(requiredText(1000)),
  model: optionalInput(requiredText(200)),
  pauseHours: z.int('must be a whole number').min(0).max(8760).optional(),
})

/** Settings of an account: given ones only are changed; quiet hours are minutes of the local day. */
export const Settings = z.object({
  bot: BotSettings.optional(),
  quietHours: z.object({ from: clockTime, until: clockTime }).nullable().optional(),
  timeZone: timeZone.nullable().optional(),
})
export type Settings = z.output<typeof Settings>
