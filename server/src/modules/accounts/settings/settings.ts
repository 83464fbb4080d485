import { fromThousandths } from '@replyloop/shared/contract/credits'
import type { Settings } from '@replyloop/shared/contract/settings'
import { changesBetween } from '@replyloop/shared/values/changes'
import type { Tx } from '../../../platform/db/db.ts'
import { omitUndefined } from '../../../platform/omitUndefined.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { clockTime } from '../../../platform/clock/localTime.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { quietOpeningsOf } from './limits.rules.ts'
import { quietHoursChanged, settingsChanged, timeZoneChanged } from '../accounts.facts.ts'
import { readAccount, updateAccount, type Account } from '../accounts.store.ts'

/**
 * Changes the given settings of an account. The API key of the bot's model is sealed. A new address without a key removes the
 * stored key, since it would otherwise be sent to one who is at the new address.
 */
export async function changeSettings(
  tx: Tx,
  box: SecretBox,
  accountId: string,
  { bot = {}, quietHours, timeZone, retention = {}, agentsOwnOnly }: Settings,
): Promise<void> {
  const { engine, baseUrl, model, timeoutSeconds, temperature, maxTokens, reasoningEffort } = bot
  const { transcriptionBaseUrl } = bot
  const before = await readAccount(tx, accountId)
  // `null` clears a setting, `undefined` leaves it.
  const newApiKey = keyAt(bot.apiKey, baseUrl, before.botBaseUrl)
  const newSpeechKey = keyAt(bot.transcriptionApiKey, transcriptionBaseUrl, before.transcriptionBaseUrl)
  const change = omitUndefined({
    botEngine: engine,
    botBaseUrl: baseUrl,
    botApiKey: newApiKey && sealedAs(box, before.botApiKey, newApiKey),
    botModel: model,
    botPauseHours: bot.pauseHours,
    botTimeoutSeconds: timeoutSeconds,
    botTemperature: temperature,
    botMaxTokens: maxTokens,
    botReasoningEffort: reasoningEffort,
    embeddingModel: bot.embeddingModel,
    transcriptionModel: bot.transcriptionModel,
    transcriptionBaseUrl,
    transcriptionApiKey: newSpeechKey && sealedAs(box, before.transcriptionApiKey, newSpeechKey),
    quietFrom: quietHours && quietHours.from,
    quietUntil: quietHours && quietHours.until,
    timeZone,
    messagesKeptMonths: retention.messagesMonths,
    mediaKeptMonths: retention.mediaMonths,
    eventsKeptDays: retention.eventsDays,
    auditKeptMonths: retention.auditMonths,
    agentsOwnOnly,
  })
  if (Object.keys(change).length === 0) return
  const asked = [engine, baseUrl, newApiKey, model, timeoutSeconds, temperature, maxTokens, reasoningEffort]
  const isOtherModel = asked.some((setting) => setting !== undefined)
  await updateAccount(tx, accountId, {
    ...change,
    ...(isOtherModel && { botFailure: null }),
    ...((isOtherModel || bot.embeddingModel !== undefined) && { embeddingFailure: null }),
  })
  const after = { ...before, ...change }
  if (before.timeZone !== after.timeZone) await timeZoneChanged.happened(tx, { accountId })
  const heldBy = ({ quietFrom, quietUntil, timeZone: zone }: Account) => [quietFrom, quietUntil, zone].join()
  if (heldBy(before) !== heldBy(after)) await quietHoursChanged.happened(tx, { accountId })
}

/** Refuses a model for voice notes that no address leads to; `path` leads to the settings of the bot. */
export function requireTranscriptionAddress(
  { transcriptionModel, transcriptionBaseUrl, botBaseUrl }: Account,
  hasServiceModel: boolean,
  path = 'bot',
): void {
  if (transcriptionModel === null || transcriptionBaseUrl !== null || botBaseUrl !== null || hasServiceModel)
    return
  throw fieldProblem(
    `${path}.transcriptionBaseUrl`,
    'must be given: no model answers whose address it could be',
  )
}

/** The key that goes with an address from now on: another address without a key has none. */
const keyAt = (
  key: string | null | undefined,
  address: string | null | undefined,
  before: string | null,
): string | null | undefined =>
  address !== undefined && key === undefined && address !== before ? null : key

/** A secret sealed; as it is sealed already where it is the same. */
const sealedAs = (box: SecretBox, sealed: string | null, secret: string): string =>
  sealed !== null && box.open(sealed) === secret ? sealed : box.seal(secret)

/** The columns of the settings, by name and field. Of a secret only whether it is set may show. */
const settings = {
  name: (account: Account) => account.name,
  // What the operator alone sets, by a file.
  type: (account) => account.type,
  metered: (account) => account.metered,
  rateLimitPerMinute: (account) => account.rateLimitPerMinute,
  'bot.engine': (account) => account.botEngine,
  'bot.baseUrl': ({ botBaseUrl }) => botBaseUrl && withoutSecrets(botBaseUrl),
  'bot.model': (account) => account.botModel,
  'bot.pauseHours': (account) => account.botPauseHours,
  'bot.timeoutSeconds': (account) => account.botTimeoutSeconds,
  'bot.temperature': (account) => account.botTemperature,
  'bot.maxTokens': (account) => account.botMaxTokens,
  'bot.reasoningEffort': (account) => account.botReasoningEffort,
  'bot.embeddingModel': (account) => account.embeddingModel,
  'bot.transcriptionModel': (account) => account.transcriptionModel,
  'bot.transcriptionBaseUrl': ({ transcriptionBaseUrl: url }) => url && withoutSecrets(url),
  quietHours: ({ quietFrom, quietUntil }) =>
    quietFrom === null || quietUntil === null ? null : `${clockTime(quietFrom)} to ${clockTime(quietUntil)}`,
  timeZone: (account) => account.timeZone,
  'retention.messagesMonths': (account) => account.messagesKeptMonths,
  'retention.mediaMonths': (account) => account.mediaKeptMonths,
  'retention.eventsDays': (account) => account.eventsKeptDays,
  'retention.auditMonths': (account) => account.auditKeptMonths,
  agentsOwnOnly: (account) => account.agentsOwnOnly,
  'limits.answersPerHour': (account) => account.botAnswersPerHour,
  'limits.creditsPerDay': ({ dailyCreditLimit }) => dailyCreditLimit && fromThousandths(dailyCreditLimit),
  'limits.quietOpenings': quietOpeningsOf,
  'limits.marketingCap': ({ marketingCap }) =>
    marketingCap?.map(({ messages, days }) => `${messages} in ${days}`).join(', ') ?? null,
} satisfies Record<string, (account: Account) => string | number | boolean | null>

/** An address without what may be a secret of it. */
export function withoutSecrets(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

const fieldsOf = (account: Account) =>
  Object.fromEntries(Object.entries(settings).map(([field, valueOf]) => [field, valueOf(account)]))

/** Records which settings differ between two states of an account, if any. */
export async function recordChangedSettings(
  tx: Tx,
  caller: Actor,
  before: Account,
  after: Account,
): Promise<void> {
  const changes = changesBetween(fieldsOf(before), fieldsOf(after))
  if (before.botApiKey !== after.botApiKey)
    changes['bot.apiKey'] = { before: before.botApiKey && 'hidden', after: after.botApiKey && 'hidden' }
  if (before.transcriptionApiKey !== after.transcriptionApiKey)
    changes['bot.transcriptionApiKey'] = {
      before: before.transcriptionApiKey && 'hidden',
      after: after.transcriptionApiKey && 'hidden',
    }
  const names = Object.keys(changes).map((field) => field.replace(/^limits\./, '').replace(/\..*/, ''))
  if (names.length > 0) await settingsChanged.happened(tx, { caller, settings: [...new Set(names)], changes })
}
