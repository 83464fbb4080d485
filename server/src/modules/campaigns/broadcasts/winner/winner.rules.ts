import type { VariantResult } from '@replyloop/shared/contract/broadcast'
import { winnerPeople, type WinnerMeasure } from '@replyloop/shared/values/broadcast'
import { hourMs } from '../../../../platform/clock/time.ts'
import type { BroadcastRow } from '../broadcasts.store.ts'
import { endsEverywhere } from '../schedule.rules.ts'

type Rate = VariantResult['answered']

/** How far the bounds of a 95 % interval are from its middle, in standard deviations. */
const z = 1.959964
const rounded = (share: number) => Math.round(share * 10_000) / 100

/** Of so many people how many did something, in percent, with Wilson's 95 % interval. */
export function rateOf95(count: number, people: number): Rate {
  if (people === 0) return { count, percent: 0, low: 0, high: 100 }
  const share = count / people
  const middle = (share + z ** 2 / (2 * people)) / (1 + z ** 2 / people)
  const half =
    (z / (1 + z ** 2 / people)) * Math.sqrt((share * (1 - share)) / people + z ** 2 / (4 * people ** 2))
  return {
    count,
    percent: rounded(share),
    low: rounded(Math.max(0, middle - half)),
    high: rounded(Math.min(1, middle + half)),
  }
}

/** Whether a rate is above another one: the 95 % interval of their difference (Newcombe's, made of both) is above 0. */
const isAbove = (one: Rate, other: Rate): boolean =>
  one.percent - other.percent > Math.hypot(one.percent - one.low, other.high - other.percent)

/** Which variant all others get: the one that is clearly the best, else the first. */
export function chooseWinner(
  results: readonly VariantResult[],
  by: WinnerMeasure,
): { chosen: string; isClear: boolean } {
  const [first] = results
  if (first === undefined) throw new Error('a broadcast with a winner has no variants')
  const isKnown = results.every(({ sent }) => sent >= winnerPeople)
  const best = results.find((one) => results.every((other) => other === one || isAbove(one[by], other[by])))
  return best !== undefined && isKnown
    ? { chosen: best.variant, isClear: true }
    : { chosen: first.variant, isClear: false }
}

/** When the winner of a broadcast is chosen whose test was sent at an instant; on the clock of each not before its time has come everywhere. */
export const choosesAt = (
  broadcast: Pick<BroadcastRow, 'sendAt' | 'zone'>,
  { afterHours }: { afterHours: number },
  testedAt: number,
): number => Math.max(testedAt + afterHours * hourMs, endsEverywhere(broadcast) ?? 0)

/** When the winner of a broadcast is due; `undefined`: it has none to choose, or its test is not sent yet. */
export const winnerDueAt = (broadcast: BroadcastRow): number | undefined =>
  broadcast.winner === null || broadcast.decision !== null || broadcast.testedAt === null
    ? undefined
    : choosesAt(broadcast, broadcast.winner, broadcast.testedAt)
