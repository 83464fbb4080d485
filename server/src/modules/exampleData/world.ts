import { localMinute } from '../../platform/clock/localTime.ts'
import { dayMs, hourMs, minuteMs } from '../../platform/clock/time.ts'
import { pastId, type IdPrefix } from '../../platform/ids.ts'
import { seededRandom } from '../../platform/seededRandom.ts'

/** The label of the channel on which example contacts write. */
export const exampleChannel = 'live-chat'

/** In what the stories happen. */
export interface World {
  accountId: string
  /** The connected channel on which people write; `null`: a custom one. */
  channelId: string | null
  /** When they end: nothing in them is later. */
  now: number
  /** Numbers in [0, 1), the same each time. */
  random: () => number
  /** The next id of a kind, which carries an instant. */
  idAt: (prefix: IdPrefix, at: number) => string
}

/** A world that ends at an instant: the same each time for the same account and instant. */
export function createWorld({
  accountId,
  now,
  channelId,
}: Pick<World, 'accountId' | 'now' | 'channelId'>): World {
  let ids = 0
  const idAt = (prefix: IdPrefix, at: number) => pastId(prefix, at, `${accountId} ${now} ${(ids += 1)}`)
  return { accountId, now, channelId, random: seededRandom(30), idAt }
}

/** Chooses one of several. */
export function chooseOne<T>({ random }: World, of: readonly T[]): T {
  const chosen = of[Math.floor(random() * of.length)]
  if (chosen === undefined) throw new Error('there is nothing to choose from')
  return chosen
}

/** Chooses when people come: within thirty days, in working hours, more of them lately and on weekdays. */
export function createArrivals({ now, random }: World, timeZone: string): () => number {
  const midnight = now - (now % minuteMs) - localMinute(now, timeZone) * minuteMs
  /** An instant of the working hours of a day, counted back from today; of today one that has been. */
  const inWorkingHours = (daysAgo: number): number => {
    const at = midnight - daysAgo * dayMs + Math.round((8 + random() * 12) * hourMs)
    return daysAgo > 0 && at < now ? at : now - Math.round((0.1 + random() * 9) * hourMs)
  }
  return () => {
    const daysAgo = Math.floor(30 * (1 - random() ** 0.7))
    const at = inWorkingHours(daysAgo)
    const isWeekend = [0, 6].includes(new Date(at).getUTCDay())
    return isWeekend && random() < 0.6 ? inWorkingHours(daysAgo + 2) : at
  }
}
