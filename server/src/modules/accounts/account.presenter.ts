import { fromThousandths } from '@replyloop/shared/contract/credits'
import type { AccountSettings } from '@replyloop/shared/contract/settings'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { Account } from './accounts.store.ts'

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
export const presentKey = ({ apiKeyHash, apiKeyLastFour, apiKeyCreatedAt }: Account) => ({
  exists: apiKeyHash !== null,
  lastFour: apiKeyLastFour,
  createdAt: isoTime(apiKeyCreatedAt),
})

/** The settings of an account as its members read them. */
export const presentSettings = (account: Account, serviceModel: string | null): AccountSettings => ({
  name: account.name,
  bot: {
    engine: account.botEngine,
    baseUrl: account.botBaseUrl,
    model: account.botModel,
    hasApiKey: account.botApiKey !== null,
    pauseHours: account.botPauseHours,
    serviceModel,
  },
  quietHours:
    account.quietFrom === null || account.quietUntil === null
      ? null
      : { from: timeOf(account.quietFrom), until: timeOf(account.quietUntil) },
  timeZone: account.timeZone,
})

/** A minute of the day as `21:00`. */
const timeOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
