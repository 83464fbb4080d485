import type { reasoningEfforts } from '@replyloop/shared/values/bot'
import { changedFields } from '../ui/changedFields.ts'
import type { Settings } from './settingsQueries.ts'

type Bot = Settings['bot']
type Effort = (typeof reasoningEfforts)[number]

/** The form of Settings > Bot. An empty number is none. */
export type Values = {
  choice: 'service' | 'retrieval' | 'openai'
  baseUrl: string
  model: string
  apiKey: string
  timeoutSeconds: number | string
  temperature: number | string
  maxTokens: number | string
  reasoningEffort: Effort | null
  embeddingModel: string
  transcriptionModel: string
  transcriptionBaseUrl: string
  transcriptionApiKey: string
  pauseHours: number | string
}

/** The form's values for the settings of a bot. */
export const valuesOf = (bot: Bot): Values => ({
  choice: bot.engine ?? 'service',
  baseUrl: bot.baseUrl ?? '',
  model: bot.model ?? '',
  apiKey: '',
  timeoutSeconds: bot.timeoutSeconds ?? '',
  temperature: bot.temperature ?? '',
  maxTokens: bot.maxTokens ?? '',
  reasoningEffort: bot.reasoningEffort,
  embeddingModel: bot.embeddingModel ?? '',
  transcriptionModel: bot.transcriptionModel ?? '',
  transcriptionBaseUrl: bot.transcriptionBaseUrl ?? '',
  transcriptionApiKey: '',
  pauseHours: bot.pauseHours,
})

const numberOf = (typed: number | string) => (typed === '' ? null : Number(typed))
const textOf = (typed: string) => typed.trim() || null

/** What of the form a model is asked by, also when it is tried before that is saved. */
export const modelOf = ({ choice, baseUrl, model, apiKey, ...tuning }: Values) => ({
  engine: choice === 'service' ? null : choice,
  ...(choice === 'openai' && {
    baseUrl: baseUrl.trim(),
    model: model.trim(),
    ...(apiKey.trim() !== '' && { apiKey: apiKey.trim() }),
  }),
  timeoutSeconds: numberOf(tuning.timeoutSeconds),
  temperature: numberOf(tuning.temperature),
  maxTokens: numberOf(tuning.maxTokens),
  reasoningEffort: tuning.reasoningEffort,
})

/** The request body for the form's values. The fields of the model are sent only if a model is chosen. */
export const bodyOf = (values: Values) => {
  const { embeddingModel, transcriptionModel, transcriptionBaseUrl, transcriptionApiKey, pauseHours } = values
  return {
    ...modelOf(values),
    embeddingModel: textOf(embeddingModel),
    transcriptionModel: textOf(transcriptionModel),
    transcriptionBaseUrl: textOf(transcriptionBaseUrl),
    ...(transcriptionApiKey.trim() !== '' && { transcriptionApiKey: transcriptionApiKey.trim() }),
    pauseHours: Number(pauseHours),
  }
}

/**
 * The fields that have changed. A key is always sent with the address that it was typed for: another window may have
 * saved a different address.
 */
export function changedBodyOf(before: Values, values: Values) {
  const body = bodyOf(values)
  const { baseUrl, apiKey, transcriptionBaseUrl, transcriptionApiKey } = body
  return {
    ...changedFields(bodyOf(before), body),
    ...(apiKey !== undefined && { baseUrl, apiKey }),
    ...(transcriptionApiKey !== undefined && { transcriptionBaseUrl, transcriptionApiKey }),
  }
}

/** Where in the form an error of the request belongs. */
export const fieldNames = {
  'bot.baseUrl': 'baseUrl',
  'bot.model': 'model',
  'bot.apiKey': 'apiKey',
  'bot.timeoutSeconds': 'timeoutSeconds',
  'bot.temperature': 'temperature',
  'bot.maxTokens': 'maxTokens',
  'bot.reasoningEffort': 'reasoningEffort',
  'bot.embeddingModel': 'embeddingModel',
  'bot.transcriptionModel': 'transcriptionModel',
  'bot.transcriptionBaseUrl': 'transcriptionBaseUrl',
  'bot.transcriptionApiKey': 'transcriptionApiKey',
  'bot.pauseHours': 'pauseHours',
}

/** What stands below the field of a key that may be saved; `none` where none is. */
export function keyText(isSaved: boolean, isAddressChanged: boolean, none: string): string {
  if (!isSaved) return none
  return isAddressChanged
    ? 'The saved key is for the former address: give the one for this address.'
    : 'One is saved. It cannot be read again; type another one to replace it.'
}

/** What the engines are called. */
export const engines: Readonly<Record<Values['choice'], string>> = {
  service: "The service's",
  retrieval: 'Built in',
  openai: 'A model of your own',
}

/** What the fields are called. */
export const labels = {
  choice: 'Engine',
  baseUrl: 'Address',
  model: 'Model',
  apiKey: 'API key of the model',
  timeoutSeconds: 'Seconds to wait',
  temperature: 'Temperature',
  maxTokens: 'Longest answer, in tokens',
  reasoningEffort: 'Reasoning effort',
  embeddingModel: 'Model for meaning',
  transcriptionModel: 'Model for voice notes',
  transcriptionBaseUrl: 'Address for voice notes',
  transcriptionApiKey: 'API key for voice notes',
  pauseHours: 'Hours',
}
