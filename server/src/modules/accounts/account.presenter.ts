import { fromThousandths } from '@replyloop/shared/contract/credits'
import type { AccountSettings } from '@replyloop/shared/contract/settings'
import { roleAllows } from '@replyloop/shared/values/roles'
import { isoTime } from '../../platform/clock/isoTime.ts'
import { clockTime } from '../../platform/clock/localTime.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import type { Account } from './accounts.store.ts'
import { quietOpeningsOf, presentDay } from './settings/limits.rules.ts'
import { withoutSecrets } from './settings/settings.ts'

/** An account as its own members and API key see it. */
export const presentMe = ({ id, ownerId, name, email, type, balance }: Account) => ({
  id,
  userId: ownerId,
  name,
  email,
  type,
  balance: fromThousandths(balance),
})

/** Whether an account has an API key, and how to tell it from another. */
export const presentKey = ({ apiKeyHash, apiKeyLastFour, apiKeyCreatedAt, apiKeyLastUsedAt }: Account) => ({
  exists: apiKeyHash !== null,
  lastFour: apiKeyLastFour,
  createdAt: isoTime(apiKeyCreatedAt),
  // What is older than the key was the last use of the one before it.
  lastUsedAt: isoTime((apiKeyLastUsedAt ?? 0) < (apiKeyCreatedAt ?? 0) ? null : apiKeyLastUsedAt),
})

/** An address as its reader sees it: with what may be a secret of it only for those who may change it. */
const addressFor = (session: Caller['session'], address: string | null): string | null =>
  session === null || roleAllows(session.role, 'admin') ? address : address && withoutSecrets(address)

const presentFailure = (failure: Account['botFailure']) =>
  failure && { ...failure, message: failure.message ?? null, at: isoTime(failure.at) }

/** The settings of an account as who asks reads them; what of an address may be a secret only where the reader may change it. */
export const presentSettings = (
  account: Account,
  serviceModel: string | null,
  { session }: Pick<Caller, 'session'>,
): AccountSettings => ({
  name: account.name,
  bot: {
    engine: account.botEngine,
    baseUrl: addressFor(session, account.botBaseUrl),
    model: account.botModel,
    hasApiKey: account.botApiKey !== null,
    pauseHours: account.botPauseHours,
    timeoutSeconds: account.botTimeoutSeconds,
    temperature: account.botTemperature,
    maxTokens: account.botMaxTokens,
    reasoningEffort: account.botReasoningEffort,
    embeddingModel: account.embeddingModel,
    embeddingFailure: presentFailure(account.embeddingFailure),
    transcriptionModel: account.transcriptionModel,
    transcriptionBaseUrl: addressFor(session, account.transcriptionBaseUrl),
    hasTranscriptionKey: account.transcriptionApiKey !== null,
    serviceModel,
    failure: presentFailure(account.botFailure),
  },
  quietHours:
    account.quietFrom === null || account.quietUntil === null
      ? null
      : { from: clockTime(account.quietFrom), until: clockTime(account.quietUntil) },
  timeZone: account.timeZone,
  retention: {
    messagesMonths: account.messagesKeptMonths,
    mediaMonths: account.mediaKeptMonths,
    eventsDays: account.eventsKeptDays,
    auditMonths: account.auditKeptMonths,
  },
  agentsOwnOnly: account.agentsOwnOnly,
})

/** What bounds the automatic messages of an account, and how far the present day has used up its own limit. */
export function presentAutomaticLimits(account: Account, now: number) {
  const { botAnswersPerHour, dailyCreditLimit, marketingCap } = account
  const limits = { answersPerHour: botAnswersPerHour, quietOpenings: quietOpeningsOf(account), marketingCap }
  if (dailyCreditLimit === null)
    return { ...limits, creditsPerDay: null, creditsUsed: 0, creditDayEndsAt: null }
  const { spent, endsAt } = presentDay(account, now)
  return {
    ...limits,
    creditsPerDay: fromThousandths(dailyCreditLimit),
    creditsUsed: fromThousandths(spent),
    creditDayEndsAt: isoTime(endsAt),
  }
}
