import { maxWinnerHours, type WinnerMeasure } from '@replyloop/shared/values/broadcast'
import type { RequestBody } from '../api.ts'
import type { OneBroadcast } from './broadcastQueries.ts'
import { wholeFault } from './wholeFault.ts'

/** How the best variant of a broadcast is found, while that is written. */
export type WinnerValues = {
  hasWinner: boolean
  winnerBy: WinnerMeasure
  winnerAfterHours: number | string
  winnerTestPercent: number | string
}

/** By what the variants are compared, in words. */
export const measureLabels: Readonly<Record<WinnerMeasure, string>> = {
  answered: 'Who answers',
  read: 'Who reads it',
  tapped: 'Who taps a button',
}

/** How it is found, to be edited. */
export const winnerValues = (winner: OneBroadcast['winner']): WinnerValues => ({
  hasWinner: winner !== null,
  winnerBy: winner?.by ?? 'answered',
  winnerAfterHours: winner?.afterHours ?? 24,
  winnerTestPercent: winner?.testPercent ?? 20,
})

/** How it is found, as requests take it; `null`: all variants go out at once, or there is only one. */
export const winnerOf = ({
  variants,
  hasWinner,
  winnerBy,
  winnerAfterHours,
  winnerTestPercent,
}: WinnerValues & { variants: readonly unknown[] }): RequestBody<'POST /broadcasts'>['winner'] =>
  hasWinner && variants.length > 1
    ? { by: winnerBy, afterHours: Number(winnerAfterHours), testPercent: Number(winnerTestPercent) }
    : null

/** What is wrong with a number of it from 1 to `most`. */
const numberFault =
  (most: number) =>
  (value: number | string, { hasWinner, variants }: WinnerValues & { variants: readonly unknown[] }) =>
    hasWinner && variants.length > 1 ? wholeFault(value, 1, most) : null

/** What is wrong with how it is found. */
export const winnerFaults = {
  winnerAfterHours: numberFault(maxWinnerHours),
  winnerTestPercent: numberFault(99),
}
