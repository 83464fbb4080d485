import { z } from 'zod'
import { botCautions } from '../values/bot.ts'

/** How sure the built-in engine has to be of an answer before it gives it. */
export const BotCaution = z.enum(botCautions).meta({
  description:
    'How sure the built-in engine has to be of an answer before it gives it. The surer, the more it leaves to people, and the ' +
    'less it gets wrong.',
})
