import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { SafeFetch } from '../../../platform/outboundHttp/safeFetch.ts'
import type { AttemptResult, OpenLane } from '../../../platform/outbox/laneOwner.ts'
import { presentEvent, type MediaLink } from '../event.presenter.ts'
import { linkEvents, type Links } from '../links.ts'
import { selectEvent } from '../stored/events.store.ts'
import { postEvent, type Target } from './postEvent.ts'

export interface EventLaneParts {
  db: Db
  clock: Clock
  fetchFor: SafeFetch['fetchFor']
  signMediaUrl: MediaLink
  links: Links
  /** Seconds between attempts. */
  schedule: readonly number[]
}

/** What posts events to a URL; the owner of the lane says what follows from an attempt. `missing`: why there is no URL. */
export function openEventLane(
  { db, clock, fetchFor, signMediaUrl, links, schedule }: EventLaneParts,
  { accountId, target }: { accountId: string; target: Promise<Target | { missing: string }> },
): Pick<OpenLane, 'schedule' | 'repeatsUnknown' | 'send'> {
  return {
    schedule,
    repeatsUnknown: true, // every receiver knows a repetition by its `webhook-id`
    async send({ itemId }, signal) {
      const [to, [event]] = await Promise.all([target, selectEvent(db.read, { id: itemId })])
      if (event === undefined) return undefined
      if ('missing' in to) return notConfiguredResult(to.missing)
      const [shown] = await linkEvents(links, db.read, [presentEvent(event, signMediaUrl)])
      const posted = { id: itemId, body: JSON.stringify(shown) }
      return postEvent({ clock, fetch: fetchFor(accountId) }, to, posted, signal)
    },
  }
}

/** The result of an attempt that had nowhere to go. */
export const notConfiguredResult = (detail: string): AttemptResult => ({
  outcome: 'failed',
  attempt: { durationMs: 0, error: { kind: 'not_configured', detail }, status: null, responseBody: null },
})
