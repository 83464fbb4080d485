import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { maxCounted } from '@replyloop/shared/values/limits'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { countAuditBefore } from '../access/audit.store.ts'
import { countMessagesBefore } from '../conversations/messages.ts'
import { countEventsBefore } from '../webhooks/storedEvents.ts'
import { retentionLimitsOf } from './retention.rules.ts'

/** What a retention would delete at once, before somebody sets it (docs/guide/privacy.md#retention). */
export const retentionRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  route(dashboardContract.previewRetention, async ({ query }, { caller }) => {
    const { messagesMonths = null, mediaMonths = null, eventsDays = null, auditMonths = null } = query
    const kept = {
      messagesKeptMonths: messagesMonths,
      mediaKeptMonths: mediaMonths,
      eventsKeptDays: eventsDays,
      auditKeptMonths: auditMonths,
    }
    const limits = retentionLimitsOf(kept, clock.now())
    const most = maxCounted + 1
    const countOf = async (
      before: number | undefined,
      count: (before: number) => Promise<number>,
    ): Promise<{ count: number; capped: boolean }> => {
      const found = before === undefined ? 0 : await count(before)
      return { count: Math.min(found, maxCounted), capped: found > maxCounted }
    }
    return ok({
      messages: await countOf(limits.messages, (before) =>
        countMessagesBefore(db.scan, caller.id, { before, withFile: false }, most),
      ),
      media: await countOf(limits.media, (before) =>
        countMessagesBefore(db.scan, caller.id, { before, withFile: true }, most),
      ),
      events: await countOf(limits.events, (before) => countEventsBefore(db.scan, caller.id, before, most)),
      audit: await countOf(limits.audit, (before) => countAuditBefore(db.scan, caller.id, before, most)),
    })
  }),
]
