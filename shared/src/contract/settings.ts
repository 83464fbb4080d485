import { z } from 'zod'
import { botEngines } from '../values/bot.ts'
import { eventsKeptDays, maxKeptMonths, maxName, maxPauseHours, minAuditMonths } from '../values/limits.ts'
import { endpoint, type Version } from './endpoint.ts'
import { LastModelFailure } from './modelTrial.ts'
import { ModelTuning, TuningSettings } from './modelTuning.ts'
import { TimeZone } from './timeZone.ts'
import { clearableInput, Instant, optionalInput, requiredText, WebAddress } from './fields.ts'

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 21:00')
  .transform((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)))

/** Two times of the local day such as `21:00`, parsed to minutes since midnight. */
const quietHours = z
  .object({ from: clockTime, until: clockTime })
  .refine(({ from, until }) => from !== until, {
    path: ['until'],
    message: 'must be another time than the one at which they begin',
  })

const BotEngine = z.enum(botEngines)

/** For how many hours the bot leaves a contact to a person. */
export const PauseHours = z.int('must be a whole number').min(0).max(maxPauseHours)

/**
 * The bot of an account: its engine, and how many hours a person's reply silences it. `null` means the service's own
 * setting. A key belongs to the address that it was given with: a new `baseUrl` without a key deletes it.
 */
const BotSettings = z.object({
  engine: BotEngine.nullable().optional(),
  baseUrl: clearableInput(WebAddress.max(2048)),
  apiKey: clearableInput(requiredText(1000)),
  model: clearableInput(requiredText(200)),
  pauseHours: PauseHours.optional(),
  ...TuningSettings.shape,
  embeddingModel: clearableInput(requiredText(200)).meta({
    description:
      'What makes vectors of texts at the address of the model, by `/embeddings`; `null`: what the service has for its own, or nobody.',
  }),
  transcriptionModel: clearableInput(requiredText(200)).meta({
    description: 'What writes down voice notes; `null`: nobody does.',
  }),
  transcriptionBaseUrl: clearableInput(WebAddress.max(2048)).meta({
    description: '`null`: the address of the model, with its key.',
  }),
  transcriptionApiKey: clearableInput(requiredText(1000)).meta({
    description: 'For `transcriptionBaseUrl` alone: a new address without a key deletes it.',
  }),
})

const keptMonths = z
  .int('must be a whole number of months')
  .min(1, 'must be at least 1 month')
  .max(maxKeptMonths, `must be at most ${maxKeptMonths} months`)
const keptDays = z
  .int('must be a whole number of days')
  .min(1, 'must be at least 1 day')
  .max(eventsKeptDays, `must be at most ${eventsKeptDays} days, after which events are deleted in any case`)
const auditMonths = keptMonths.min(
  minAuditMonths,
  `must be at least ${minAuditMonths} months, so that nobody erases the traces of yesterday`,
)

/** How long an account keeps things. `null`: for as long as the service does. */
const Retention = z.object({
  messagesMonths: keptMonths.nullable().optional(),
  mediaMonths: keptMonths.nullable().optional(),
  eventsDays: keptDays.nullable().optional(),
  auditMonths: auditMonths.nullable().optional(),
})
export type Retention = z.output<typeof Retention>

/** The same in a query, where all is text. */
const inQuery = <S extends z.ZodType>(schema: S) =>
  optionalInput(z.preprocess((value) => (typeof value === 'string' ? Number(value) : value), schema))
const RetentionQuery = z.object({
  messagesMonths: inQuery(keptMonths),
  mediaMonths: inQuery(keptMonths),
  eventsDays: inQuery(keptDays),
  auditMonths: inQuery(auditMonths),
})

/** How much is older than that; counting stops at `maxCounted`, and `capped` says that there is more. */
const Older = z.object({ count: z.int(), capped: z.boolean() })
export const RetentionEffect = z.object({ messages: Older, media: Older, events: Older, audit: Older })
export type RetentionEffect = z.infer<typeof RetentionEffect>

/** Settings of an account: given ones only are changed. */
export const Settings = z.object({
  bot: BotSettings.optional(),
  quietHours: quietHours.nullable().optional(),
  timeZone: TimeZone.nullable().optional(),
  retention: Retention.optional(),
  agentsOwnOnly: optionalInput(z.boolean()).meta({
    description: 'Whether agents answer, assign and close only what is theirs or nobody’s. They read all.',
  }),
})
export type Settings = z.output<typeof Settings>

/** What the page Settings changes: given fields only. */
export const UpdateSettings = Settings.extend({ name: optionalInput(requiredText(maxName)) })
export type UpdateSettings = z.output<typeof UpdateSettings>

/** The settings of an account; the key of the bot's model is never given out. */
export const AccountSettings = z.object({
  name: z.string(),
  bot: z.object({
    engine: BotEngine.nullable(),
    baseUrl: z.string().nullable(),
    model: z.string().nullable(),
    hasApiKey: z.boolean(),
    pauseHours: z.int(),
    ...ModelTuning.shape,
    embeddingModel: z.string().nullable(),
    /** `null`: it made vectors last, or nobody has asked it since the settings were changed. */
    embeddingFailure: LastModelFailure.nullable(),
    transcriptionModel: z.string().nullable(),
    transcriptionBaseUrl: z.string().nullable(),
    hasTranscriptionKey: z.boolean(),
    /** The model that answers where an account chooses none; `null` where the service has none. */
    serviceModel: z.string().nullable(),
    /** `null`: the model answered last, or nobody has asked it since its settings were changed. */
    failure: LastModelFailure.nullable(),
  }),
  quietHours: z.object({ from: z.string(), until: z.string() }).nullable(),
  timeZone: z.string().nullable(),
  retention: z.object({
    messagesMonths: z.int().nullable(),
    mediaMonths: z.int().nullable(),
    eventsDays: z.int().nullable(),
    auditMonths: z.int().nullable(),
  }),
  agentsOwnOnly: z.boolean(),
})
export type AccountSettings = z.output<typeof AccountSettings>

const settingsVersion: Version = {
  of: 'setting',
  fields: AccountSettings.extend({
    bot: AccountSettings.shape.bot.pick({
      engine: true,
      baseUrl: true,
      model: true,
      hasApiKey: true,
      pauseHours: true,
      timeoutSeconds: true,
      temperature: true,
      maxTokens: true,
      reasoningEffort: true,
      embeddingModel: true,
      transcriptionModel: true,
      transcriptionBaseUrl: true,
      hasTranscriptionKey: true,
    }),
  }),
}

/** What is known of the API key, which itself is shown only once. `null`: the key is older than this record. */
export const ApiKeyState = z.object({
  exists: z.boolean(),
  lastFour: z.string().nullable(),
  createdAt: Instant.nullable(),
  lastUsedAt: Instant.nullable().meta({ description: 'Within the minute; `null`: never.' }),
})

/** Which steps of the setup an account has done. */
export const Checklist = z.object({
  apiKey: z.boolean(),
  /** Whether replies go anywhere: to the reply webhook, or out on a connected channel. */
  replyWebhook: z.boolean(),
  sandbox: z.boolean(),
  /** Whether something else than the sandbox is connected. */
  platform: z.boolean(),
  list: z.boolean(),
  liveCampaign: z.boolean(),
  contact: z.boolean(),
  deliveredReply: z.boolean(),
})

/** What an account sets for itself, and its API key (docs/interface.md#api-keys), for `dashboardContract.ts`. */
export const settingsEndpoints = {
  getApiKey: endpoint('GET', '/api_key', {
    tag: 'Account',
    summary: 'What is known of the API key; the key itself cannot be read again',
    scope: 'read',
    needs: 'admin',
    responses: { 200: ApiKeyState },
  }),
  generateApiKey: endpoint('POST', '/api_key', {
    tag: 'Account',
    summary: 'Make a new API key, shown this once; the old one ends now',
    access: 'session',
    needs: 'admin',
    responses: { 201: ApiKeyState.extend({ apiKey: z.string() }) },
  }),
  getSettings: endpoint('GET', '/settings', {
    tag: 'Account',
    summary: 'Read the settings of the account',
    scope: 'read',
    needs: 'viewer',
    responses: { 200: AccountSettings },
    version: settingsVersion,
  }),
  updateSettings: endpoint('PATCH', '/settings', {
    tag: 'Account',
    summary: 'Change given settings',
    scope: 'full',
    needs: 'admin',
    body: UpdateSettings,
    responses: { 200: AccountSettings },
    version: settingsVersion,
    errors: ['UNSAFE_URL'],
  }),
  previewRetention: endpoint('GET', '/settings/retention_effect', {
    tag: 'Account',
    summary: 'Count what such a retention would delete at once',
    scope: 'read',
    needs: 'admin',
    query: RetentionQuery,
    responses: { 200: RetentionEffect },
  }),
  getChecklist: endpoint('GET', '/checklist', {
    tag: 'Account',
    summary: 'How far a new account has come, from a key to its first delivered reply',
    scope: 'read',
    needs: 'viewer',
    responses: { 200: Checklist },
  }),
}
