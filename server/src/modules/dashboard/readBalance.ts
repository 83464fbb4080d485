import type { Balance } from '@replyloop/shared/contract/balance'
import { fromThousandths } from '@replyloop/shared/contract/credits'
import { readAccount } from '../accounts/accounts.store.ts'
import { hasLiveBot } from '../campaigns/campaigns.store.ts'
import { countWaitingForCredit } from '../campaigns/openings.ts'
import { messagePrice } from '../credits/charge.ts'
import {
  daysOfUse,
  lastsUntil,
  readUse,
  rechargedThisMonth,
  runsOutAt,
  usedPerDay,
} from '../credits/balance.ts'
import { presentRecharge } from '../credits/subAccounts.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import { lastLocalDays } from '../../platform/clock/localTime.ts'
import { dayMs } from '../../platform/clock/time.ts'
import type { Reader } from '../../platform/db/db.ts'

/** The latest instant that can be written. */
const latest = Date.UTC(9999, 11, 31)

/** What an account can still spend, how long that lasts, and what waits for more; of one that is not metered, nothing of it. */
export async function readBalance(read: Reader, accountId: string, now: number): Promise<Balance> {
  const account = await readAccount(read, accountId)
  const { metered, balance, createdAt, agencyId, suspendedAt } = account
  const agency = agencyId === null ? null : await readAccount(read, agencyId)
  const isStopped = suspendedAt !== null || (metered && balance < messagePrice)
  const [used = 0] = metered ? await readUse(read, accountId, [now - daysOfUse * dayMs]) : []
  const until = metered ? lastsUntil({ balance, used, createdAt }, now) : null
  const setting = presentRecharge(account)
  return {
    metered,
    balance: fromThousandths(balance),
    days: metered ? await readDays(read, accountId, account.timeZone ?? 'UTC', now) : [],
    usedPerDay: fromThousandths(Math.round(usedPerDay({ used, createdAt }, now))),
    lastsUntil: until === null || until > latest ? null : isoTime(until),
    isLow: runsOutAt({ ...account, used }, agency?.timeZone ?? null, now) !== null,
    recharge: setting && {
      ...setting,
      grantedThisMonth: fromThousandths(rechargedThisMonth(account, now)),
      isRequested: account.rechargeKey !== null,
    },
    waitingOpenings: isStopped ? await countWaitingForCredit(read, accountId) : 0,
    isBotSilent: isStopped && (await hasLiveBot(read, accountId)),
    agencyName: agency?.name ?? null,
    suspendedAt: isoTime(suspendedAt),
    deletionDueAt: isoTime(account.deletionDueAt),
  }
}

async function readDays(read: Reader, accountId: string, timeZone: string, now: number) {
  const days = lastLocalDays(now, timeZone, daysOfUse)
  const use = await readUse(
    read,
    accountId,
    days.map(({ startsAt }) => startsAt),
  )
  return days.map(({ date }, index) => ({ date, used: fromThousandths(use[index] ?? 0) }))
}
