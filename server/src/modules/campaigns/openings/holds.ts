import { openingHoldReasons, type OpeningHoldReason } from '@replyloop/shared/values/opening'
import { dayMs, minuteMs } from '../../../platform/clock/time.ts'

/** What ends holds: the time that is stored with each, or something that happens. */
export const holdEnds = [
  'time',
  'contact_changed',
  'text_changed',
  'credit',
  'resumption',
  'quiet_hours_changed',
  'channel_changed',
  'other_channels',
] as const
export type HoldEnd = (typeof holdEnds)[number]

/** Why an opening is on hold: what has it decided again. */
interface Hold {
  endedBy: readonly HoldEnd[]
  /** In milliseconds, of one that a time ends: an end further ahead was computed by a clock that was ahead. */
  longestMs?: number
  /** In milliseconds: how much later than its time it is reviewed. */
  laterMs?: number
}

const lack: Hold = { endedBy: ['contact_changed', 'text_changed'] }
const debt: Hold = { endedBy: ['contact_changed', 'credit'] }
const ofChannel: Hold = { endedBy: ['contact_changed', 'channel_changed', 'other_channels'] }
const rest: Hold = { endedBy: ['time'], longestMs: 8 * dayMs }

/** Every reason for which an opening is on hold, and what ends it. The pages have the words. */
export const holds: Readonly<Record<OpeningHoldReason, Hold>> = {
  missing_variable: lack,
  no_text: lack,
  too_long: lack,
  needs_human: lack,
  no_credit: debt,
  // By then what still counts to the day has committed.
  daily_limit: { ...debt, laterMs: minuteMs },
  suspended: { endedBy: ['resumption'] },
  quiet_hours: { endedBy: ['time', 'contact_changed', 'quiet_hours_changed'], longestMs: 2 * dayMs },
  template_missing: ofChannel,
  template_pending: ofChannel,
  template_rejected: ofChannel,
  template_paused: ofChannel,
  channel_stopped: ofChannel,
  no_address: { endedBy: ['contact_changed', 'other_channels'] },
  marketing_limit: rest,
  spam_limit: rest,
}

/** The reasons that something ends. */
export const reasonsEndedBy = (end: HoldEnd): readonly OpeningHoldReason[] =>
  openingHoldReasons.filter((reason) => holds[reason].endedBy.includes(end))
