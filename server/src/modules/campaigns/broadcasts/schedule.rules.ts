import { missedForMs } from '@replyloop/shared/values/broadcast'
import { hourMs } from '../../../platform/clock/time.ts'
import { asShown, instantOf, onClock } from '../../../platform/clock/writtenTime.ts'
import { clockOf } from '../../contacts/people.ts'
import type { BroadcastRow } from './broadcasts.store.ts'

type Scheduled = Pick<BroadcastRow, 'sendAt' | 'zone'>

/** By so much clocks of the earliest time zone are ahead of UTC. */
const earliestZoneMs = 14 * hourMs

/** By so much clocks of the last time zone are behind UTC. */
const lastZoneMs = 12 * hourMs

/** When a broadcast is meant to begin on the clock of its account, in milliseconds since 1970; `undefined`: at once. */
export function meantAt(
  { sendAt }: Pick<BroadcastRow, 'sendAt'>,
  timeZone: string | null,
): number | undefined {
  return sendAt === null ? undefined : instantOf(sendAt, timeZone)
}

/** Whether a broadcast comes to each by a clock of its own. */
export const hasManyClocks = (broadcast: Scheduled): broadcast is Scheduled & { sendAt: string } =>
  broadcast.sendAt !== null && broadcast.zone === 'contact'

/** When its recipients are to be found: before the time has come on any clock that is meant. */
export const beginsAt = (broadcast: Scheduled, timeZone: string | null): number | undefined =>
  hasManyClocks(broadcast) ? asShown(broadcast.sendAt) - earliestZoneMs : meantAt(broadcast, timeZone)

/** When the time of a broadcast on the clock of each has come on all clocks; `undefined` where all are at once. */
export const endsEverywhere = (broadcast: Scheduled): number | undefined =>
  hasManyClocks(broadcast) ? asShown(broadcast.sendAt) + lastZoneMs : undefined

/** When a recipient is due whose clock is that of a zone; `undefined` where all are at once. */
export const dueIn = (broadcast: Scheduled, timeZone: string): number | undefined =>
  hasManyClocks(broadcast) ? onClock(broadcast.sendAt, timeZone) : undefined

/** When a recipient is due by its phone; `undefined`: at once. */
export const dueFor = (
  broadcast: Scheduled,
  { phone }: { phone: string | null },
  accountZone: string | null,
): number | undefined =>
  hasManyClocks(broadcast) ? dueIn(broadcast, clockOf('contact', phone, accountZone)) : undefined

/** When a broadcast is to come to somebody; `undefined`: at once. */
export const startsAt = (
  broadcast: Scheduled,
  contact: { phone: string | null },
  accountZone: string | null,
): number | undefined => dueFor(broadcast, contact, accountZone) ?? meantAt(broadcast, accountZone)

/** Whether the time of a broadcast has been missed for so long that somebody has to look at it. */
export const isMissed = ({ dueAt }: Pick<BroadcastRow, 'dueAt'>, now: number): boolean =>
  dueAt !== null && now > dueAt + missedForMs
