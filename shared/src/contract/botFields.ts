import { z } from 'zod'
import { maxBotInstructions, maxPublicFacts } from '../values/limits.ts'
import { text } from './fields.ts'

/** What the owner tells the model of a campaign; the built-in engine does not read it. */
export const BotInstructions = text(maxBotInstructions)

/** Whether a model may note name, email and declared custom fields that contacts tell it. */
export const SavesContact = z
  .boolean()
  .describe('Whether a model may note what contacts say about themselves.')

/** What the bot of a campaign may tell anybody, sentence by sentence. */
export const PublicFacts = text(maxPublicFacts)
