/** What answers for a bot: the built-in retrieval, or a model behind an OpenAI-compatible address. */
export const botEngines = ['retrieval', 'openai'] as const

/** How sure the built-in engine has to be of an answer before it gives it, the surest first. */
export const botCautions = ['cautious', 'balanced', 'eager'] as const
export type BotCaution = (typeof botCautions)[number]

/** From what an answer of the built-in engine is. */
export const basisKinds = ['answer', 'facts', 'passage'] as const

/** Why the bot may not answer a contact. */
export const botBlockedReasons = [
  'no_campaign',
  'campaign_not_live',
  'campaign_outgoing',
  'bot_off',
  'opted_out',
  'bot_off_for_contact',
  'needs_human',
  'person_replied',
  'suspended',
  'daily_limit',
  'no_credit',
] as const
export type BotBlockedReason = (typeof botBlockedReasons)[number]

/** Why the bot finds that nothing needs an answer. */
export const silenceReasons = ['courtesy', 'auto_reply'] as const
export type SilenceReason = (typeof silenceReasons)[number]

/** Why the bot hands over to a person. A model may say it in its own words instead. */
export const handOverReasons = [
  'no_answer',
  'unsure',
  'asked_for_human',
  'asked_by_model',
  'engine_failed',
  'engine_rejected',
  'may_opt_out',
  'too_many_answers',
  'repeated_text',
  'window_closed',
  'came_late',
  'voice_too_long',
  'not_transcribed',
] as const
export type HandOverReason = (typeof handOverReasons)[number]

/** How much a model that reasons may think before it answers, as its server reads it. */
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high'] as const

/** Why a model gave no answer: an error status, no connection, no answer in time, or one that is of no use. */
export const modelFailureKinds = ['status', 'unreachable', 'timeout', 'garbage'] as const
export type ModelFailureKind = (typeof modelFailureKinds)[number]

/** What the bot would do with a message that is only tried. */
export const trialOutcomes = ['answer', 'suggest', 'hand_over', 'silence', 'opt_out'] as const

/** What became of a question that a bot did not know: nobody has decided yet, it is left out of the list, or the bot has learnt it. */
export const questionStates = ['open', 'ignored', 'taught'] as const
export type QuestionState = (typeof questionStates)[number]

/** Why a bot hands over what it does not know. */
export const unknownReasons: readonly string[] = ['no_answer', 'unsure'] satisfies HandOverReason[]

/** What is counted of a bot: answers of its own, questions which answer is meant, answers chosen then, hand-overs. */
export const botFigures = ['answered', 'suggested', 'chosen', 'handedOver'] as const
export type BotFigure = (typeof botFigures)[number]

/** What can be decided about such a question. */
export const questionActions = ['ignore', 'reopen', 'merge'] as const
