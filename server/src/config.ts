import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { WebAddress } from '@replyloop/shared/contract/fields'
import { type ModelTuning, tuningRanges } from '@replyloop/shared/contract/modelTuning'
import { reasoningEfforts } from '@replyloop/shared/values/bot'
import { maxRatePerMinute } from '@replyloop/shared/values/limits'
import { z } from 'zod'
import { hostOf, invalidHostMessage } from './platform/outboundHttp/addressGuard.ts'
import { parseBucketUrl, type BucketAddress } from './platform/blobs/bucket.ts'
import { isDatabaseUrl } from './platform/db/databaseUrl.ts'
import type { PlainHttp } from './platform/http/requireHttps.ts'
import { parseTrustProxy, type TrustProxy } from './platform/http/trustProxy.ts'
import { errorMessage } from './platform/errors/errorMessage.ts'
import { parseMailSettings, type MailSettings } from './platform/mail/mailSettings.ts'
import { splitList } from './platform/splitList.ts'

/** Seconds between the attempts of a delivery (docs/interface.md#deliveries). */
const deliverySchedule = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

/** The longest wait of a schedule, a year in seconds: far longer ones lead to instants that no date can hold. */
const maxWaitSeconds = 31_536_000

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`))

const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number')
  .transform(Number)

/** A variable as `parse` returns it. Where that is `undefined`, `message` says what the variable must be. */
const parsedBy = <T>(parse: (value: string) => T | undefined, message: string) =>
  z.string().transform((value, context) => {
    const parsed = parse(value)
    if (parsed !== undefined) return parsed
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const file = z.string().transform((path, context) => {
  try {
    return readFileSync(path)
  } catch (error) {
    context.addIssue({ code: 'custom', message: `names a file that cannot be read: ${errorMessage(error)}` })
    return z.NEVER
  }
})

/** Every variable that the service reads (docs/self-hosting/configuration.md). */
const Environment = z
  .object({
    // A misspelt `production` would quietly permit what production refuses.
    NODE_ENV: z
      .enum(['production', 'development', 'test'], { error: 'must be production, development or test' })
      .optional(),
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATABASE_URL: z.string().refine(isDatabaseUrl, 'must be file:<path> or postgres://…').optional(),
    DATA_DIR: z.string().default('./data'),
    TLS_CERT: file.optional(),
    TLS_KEY: file.optional(),
    TRUST_PROXY: parsedBy(
      parseTrustProxy,
      'must be true, false, a number of hops, or addresses of proxies, separated by commas',
    ).optional(),
    PLAIN_HTTP: z.enum(['loopback', 'private'], { error: 'must be loopback or private' }).default('loopback'),
    PUBLIC_URL: WebAddress.refine(
      (value) => !/[?#]/.test(value),
      'must be an address without ? and #: links go on behind it',
    ).optional(),
    ALLOWED_PRIVATE_HOSTS: z
      .string()
      .transform(splitList)
      .superRefine((hosts, context) => {
        const wrong = hosts.find((host) => hostOf(host) === undefined)
        if (wrong !== undefined) context.addIssue({ code: 'custom', message: invalidHostMessage(wrong) })
      })
      .optional(),
    MEDIA_URL: parsedBy(
      parseBucketUrl,
      'must be s3://<bucket>/<prefix>, with ?endpoint=<address>&region=<name> where needed',
    ).optional(),
    DATABASE_POOL_SIZE: wholeNumber(2, 1000).default(10),
    RATE_LIMIT_PER_MINUTE: wholeNumber(1, maxRatePerMinute).default(600),
    PACE_PER_MINUTE: wholeNumber(1, maxRatePerMinute).default(30),
    SECRET_KEY: z
      .string()
      .min(32, 'must be at least 32 characters; to make one, run: openssl rand -base64 32')
      .optional(),
    METRICS_TOKEN: z
      .string()
      .regex(
        /^[\x21-\x7e]{16,}$/,
        'must be at least 16 characters without spaces; to make one, run: openssl rand -hex 24',
      )
      .optional(),
    AI_BASE_URL: WebAddress.optional(),
    AI_API_KEY: z.string().optional(),
    AI_MODEL: z.string().optional(),
    AI_EMBEDDING_MODEL: z.string().optional(),
    AI_TIMEOUT: decimal.pipe(tuningRanges.timeoutSeconds).optional(),
    AI_TEMPERATURE: decimal.pipe(tuningRanges.temperature).optional(),
    AI_MAX_TOKENS: decimal.pipe(tuningRanges.maxTokens).optional(),
    AI_REASONING_EFFORT: z
      .enum(reasoningEfforts, { error: `must be one of ${reasoningEfforts.join(', ')}` })
      .optional(),
    SMTP_URL: z.string().optional(),
    MAIL_FROM: z.string().optional(),
    RETRY_SCHEDULE: z
      .string()
      .regex(
        /^\s*\d+(\.\d+)?\s*(,\s*\d+(\.\d+)?\s*)*$/,
        'must be seconds, separated by commas, for example 5,300,1800',
      )
      .transform((value) => splitList(value).map(Number))
      .refine(
        (waits) => waits.every((wait) => wait <= maxWaitSeconds),
        `must have waits of at most ${maxWaitSeconds} seconds, which is a year`,
      )
      .optional(),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'must be one of fatal, error, warn, info, debug, trace, silent',
      })
      .default('info'),
  })
  .refine((env) => (env.AI_BASE_URL === undefined) === (env.AI_MODEL === undefined), {
    path: ['AI_BASE_URL'],
    message: 'and AI_MODEL must be set together; AI_API_KEY too where the model asks for a key',
  })
  .refine((env) => (env.TLS_CERT === undefined) === (env.TLS_KEY === undefined), {
    path: ['TLS_CERT'],
    message: 'and TLS_KEY must be set together',
  })
  .superRefine(({ TLS_CERT: cert, TLS_KEY: key }, context) => {
    if (cert === undefined || key === undefined) return
    try {
      createSecureContext({ cert, key })
    } catch (error) {
      const message = `and TLS_KEY must be a certificate and its key, in PEM form: ${errorMessage(error)}`
      context.addIssue({ code: 'custom', path: ['TLS_CERT'], message })
    }
  })

  .superRefine((env, context) => {
    const mail = parseMailSettings(env)
    if (mail !== undefined && 'fault' in mail)
      context.addIssue({ code: 'custom', path: [mail.variable], message: mail.fault })
  })

/** The names of these variables. */
export const variables: readonly string[] = Object.keys(Environment.shape)

/** The configuration of a process, with its defaults (docs/self-hosting/configuration.md). */
export interface Config {
  production: boolean
  port: number
  host: string
  databaseUrl: string
  /** How many connections to PostgreSQL serve requests and jobs. */
  databasePoolSize: number
  /** Whether transactions that take locks against their order fail: where `NODE_ENV` is `test`. */
  assertLockOrder: boolean
  dataDir: string
  /** The bucket of media, imports and exports; `undefined`: folders of `dataDir`. */
  media: BucketAddress | undefined
  tls: { cert: Buffer; key: Buffer } | undefined
  trustProxy: TrustProxy
  plainHttp: PlainHttp
  publicUrl: string | undefined
  allowedPrivateHosts: readonly string[]
  rateLimitPerMinute: number
  pacePerMinute: number
  secretKey: string | undefined
  /** What `/metrics` asks for; `undefined`: it is served to this machine and its private network alone. */
  metricsToken: string | undefined
  /** Seconds between the attempts of a delivery. */
  retrySchedule: readonly number[]
  logLevel: string
  /** How mails leave; `undefined`: none do. */
  mail: MailSettings | undefined
  /** The model that answers for accounts that choose no engine of their own; `undefined` when none is set. */
  model:
    | {
        baseUrl: string
        apiKey: string | undefined
        model: string
        /** What makes vectors of texts at that address. */
        embeddingModel: string | undefined
        tuning: ModelTuning
      }
    | undefined
}

/** Reads the environment. Throws one sentence for each variable that cannot be used. An empty variable is unset. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(set)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const mail = parseMailSettings(env)
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL ?? `file:${join(env.DATA_DIR, 'replyloop.db')}`,
    dataDir: env.DATA_DIR,
    media: env.MEDIA_URL,
    tls: env.TLS_CERT && env.TLS_KEY ? { cert: env.TLS_CERT, key: env.TLS_KEY } : undefined,
    trustProxy: env.TRUST_PROXY ?? false,
    plainHttp: production ? 'nowhere' : env.PLAIN_HTTP,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    allowedPrivateHosts: env.ALLOWED_PRIVATE_HOSTS ?? [],
    databasePoolSize: env.DATABASE_POOL_SIZE,
    assertLockOrder: env.NODE_ENV === 'test',
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    pacePerMinute: env.PACE_PER_MINUTE,
    secretKey: env.SECRET_KEY,
    metricsToken: env.METRICS_TOKEN,
    retrySchedule: env.RETRY_SCHEDULE ?? deliverySchedule,
    logLevel: env.LOG_LEVEL,
    mail: mail !== undefined && 'from' in mail ? mail : undefined,
    model:
      env.AI_BASE_URL && env.AI_MODEL
        ? {
            baseUrl: env.AI_BASE_URL,
            apiKey: env.AI_API_KEY,
            model: env.AI_MODEL,
            embeddingModel: env.AI_EMBEDDING_MODEL,
            tuning: {
              timeoutSeconds: env.AI_TIMEOUT ?? null,
              temperature: env.AI_TEMPERATURE ?? null,
              maxTokens: env.AI_MAX_TOKENS ?? null,
              reasoningEffort: env.AI_REASONING_EFFORT ?? null,
            },
          }
        : undefined,
  }
}
