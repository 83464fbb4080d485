import { type FunnelLeft, type FunnelStage, funnelStages } from '@replyloop/shared/values/reports'
import { hasArrived } from '../counting/kinds.rules.ts'

/** How many people are in one state, for one reason, with one outcome; and how many of them did what. */
export interface FunnelRow {
  state: string
  reason: string
  outcome: string
  people: number
  /** Whether they are deleted. */
  isGone: boolean
  answered: number
  tapped: number
  handedOver: number
  optedOut: number
}

const leftOf: Readonly<Record<string, FunnelLeft | undefined>> = {
  queued: 'waiting',
  held: 'held',
  cancelled: 'cancelled',
  leftOut: 'leftOut',
  holdout: 'holdout',
}
const leftAfterSending: Readonly<Record<string, FunnelLeft | undefined>> = {
  failed: 'failed',
  unknown: 'unknown',
  onTheWay: 'onTheWay',
}

type Count = Record<'count' | 'gone', number>

/**
 * Adds up how far people came, and where the others are: who joined was sent it, waits, is held or cancelled; what was sent has
 * arrived, failed, is unknown or on its way.
 */
export function sumFunnel(rows: readonly FunnelRow[]) {
  const stages = new Map<FunnelStage, Count>(funnelStages.map((stage) => [stage, { count: 0, gone: 0 }]))
  const left = new Map<string, Count & { state: FunnelLeft; reason: string | null }>()
  const add = (to: Count | undefined, count: number, isGone: boolean) => {
    if (to === undefined) return
    to.count += count
    if (isGone) to.gone += count
  }
  for (const { state, reason, outcome, people, isGone, ...did } of rows) {
    const stays = state === 'sent' ? leftAfterSending[outcome] : leftOf[state]
    if (stays !== undefined) {
      const key = `${stays}:${reason}`
      const known = left.get(key) ?? {
        state: stays,
        reason: reason === '' ? null : reason,
        count: 0,
        gone: 0,
      }
      left.set(key, known)
      add(known, people, isGone)
    }
    if (stays === 'leftOut' || stays === 'holdout') continue
    add(stages.get('joined'), people, isGone)
    if (state === 'sent') add(stages.get('sent'), people, isGone)
    if (hasArrived(outcome)) add(stages.get('delivered'), people, isGone)
    if (outcome === 'read') add(stages.get('read'), people, isGone)
    for (const stage of ['answered', 'tapped', 'handedOver', 'optedOut'] as const)
      add(stages.get(stage), did[stage], isGone)
  }
  return {
    stages: [...stages].map(([stage, counts]) => ({ stage, ...counts })),
    left: [...left.values()]
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count || one.state.localeCompare(other.state)),
  }
}
