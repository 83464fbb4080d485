import type { Hours } from '@replyloop/shared/contract/hours'
import { afterWithinHours } from '../../../platform/clock/hours.rules.ts'
import { minuteMs } from '../../../platform/clock/time.ts'

/** In how many minutes of its hours somebody replies first, and after that; `null`: as its account, or at any time. */
export interface OfTeam {
  firstReplyMinutes: number | null
  nextReplyMinutes: number | null
  hours: Hours | null
}

/** The same of an account, with its zone. */
export type OfAccount = OfTeam & { timeZone: string | null }

/** A wait that begins. */
interface Wait {
  since: number
  /** Whether nobody has replied yet in its episode. */
  isFirst: boolean
}

/** Until when a wait is to be ended, in hours only, by the targets of a team, or else of its account; `null`: there is no such target. */
export function replyDueAt(
  ofAccount: OfAccount,
  ofTeam: OfTeam | undefined,
  { since, isFirst }: Wait,
): number | null {
  const minutes = isFirst
    ? (ofTeam?.firstReplyMinutes ?? ofAccount.firstReplyMinutes)
    : (ofTeam?.nextReplyMinutes ?? ofAccount.nextReplyMinutes)
  if (minutes === null) return null
  const hours = ofTeam?.hours ?? ofAccount.hours
  const timeZone = hours?.timeZone ?? ofAccount.timeZone ?? 'UTC'
  return afterWithinHours({ hours, timeZone }, since, minutes * minuteMs) ?? null
}

/** Until when a message that begins a wait is to be answered, if it is the first of its episode and if it is not. */
export const dueOfMessage = (
  targets: OfAccount,
  { createdAt: since }: { createdAt: number },
): { replyDueAt: number | null; nextReplyDueAt: number | null } => {
  const dueAt = (isFirst: boolean) => replyDueAt(targets, undefined, { since, isFirst })
  return { replyDueAt: dueAt(true), nextReplyDueAt: dueAt(false) }
}
