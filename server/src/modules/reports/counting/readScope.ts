import type { ReportRange } from '@replyloop/shared/contract/reportFigures'
import { readAccount } from '../../accounts/accounts.store.ts'
import { requireCampaign } from '../../campaigns/requireCampaign.ts'
import { findTag } from '../../contacts/tags.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { maxReportDays } from '@replyloop/shared/values/reports'
import type { AccountDays } from './coverage.ts'
import { daysBefore, daysOf, lengthOf, spanOf } from './days.rules.ts'
import type { Wanted } from './readFigures.ts'

/** What a query of a report names. */
interface Asked {
  from?: string | undefined
  to?: string | undefined
  campaignId?: string | undefined
  channel?: string | undefined
  memberId?: string | undefined
  tag?: string | undefined
}

/** Of what a report is. */
export interface Scope extends AccountDays, Wanted {}

/** The days of an account that a query means, and what of them; throws where it names what the account does not have. */
export async function readScope(
  read: Reader,
  { accountId, now }: { accountId: string; now: number },
  { from, to, tag, campaignId, channel, memberId }: Asked,
): Promise<Scope> {
  const { timeZone } = await readAccount(read, accountId)
  const zone = { timeZone: timeZone ?? 'UTC', now }
  const days = daysOf({ from, to }, zone)
  const length = lengthOf(days)
  if (length < 1) throw fieldProblem('from', `is after ${days.to}, the last day; send a later one as to`)
  if (length > maxReportDays)
    throw fieldProblem(
      'from',
      `makes a range of ${length} days up to today; ask for at most ${maxReportDays}`,
    )
  if (campaignId !== undefined) await requireCampaign(read, accountId, campaignId)
  const found = tag === undefined ? undefined : await findTag(read, accountId, tag)
  if (tag !== undefined && found === undefined)
    throw fieldProblem('tag', `is no tag of this account: ${tag}; GET /v1/tags lists them`)
  return { accountId, zone, days, span: spanOf(days, zone), campaignId, channel, memberId, tagId: found?.id }
}

/** Of which days a report is, as its response says. */
export const presentRange = ({ days, zone }: Pick<AccountDays, 'days' | 'zone'>): ReportRange => ({
  ...days,
  timeZone: zone.timeZone,
})

/** The same of as many days before. */
export function scopeBefore<O extends AccountDays>(of: O): O {
  const days = daysBefore(of.days)
  return { ...of, days, span: spanOf(days, of.zone) }
}

/** A report of some days, with that of as many days before where `compare`. */
export async function withPrevious<O extends AccountDays, R extends object>(
  of: O,
  compare: boolean | undefined,
  read: (of: O) => Promise<R>,
): Promise<R & { range: ReportRange; previous: (R & { range: ReportRange }) | null }> {
  const before = scopeBefore(of)
  return {
    range: presentRange(of),
    ...(await read(of)),
    previous: compare === true ? { range: presentRange(before), ...(await read(before)) } : null,
  }
}
