import { fromThousandths } from '@replyloop/shared/contract/credits'
import type { Account } from '../accounts/accounts.store.ts'
import { lastsUntil, runsOutAt } from '../credits/balance.ts'
import { presentSubAccountRow } from '../credits/subAccounts.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { Figures } from './figures.store.ts'

/** The latest instant that can be written. */
const latest = Date.UTC(9999, 11, 31)

/** A sub-account with its figures, as the table of its agency shows it. */
export function presentFigures(
  account: Account,
  figures: Figures,
  agency: Pick<Account, 'timeZone'>,
  now: number,
) {
  const { used, lastActivityAt, responseTime, botShare, ...counts } = figures
  const until = lastsUntil({ ...account, used }, now)
  return {
    ...presentSubAccountRow(account, now),
    ...counts,
    used: fromThousandths(used),
    responseTime: responseTime === null ? null : Number(responseTime),
    botShare: botShare === null ? null : Number(botShare) / 1000,
    lastsUntil: until === null || until > latest ? null : isoTime(until),
    isLow: runsOutAt({ ...account, used }, agency.timeZone, now) !== null,
    lastActivityAt: lastActivityAt === null ? null : isoTime(Number(lastActivityAt)),
  }
}
