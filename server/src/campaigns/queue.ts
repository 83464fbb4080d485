import type { QueuedOpening } from '@replyloop/shared/campaignTools'
import { instant } from '../lib/instant.ts'
import { nextSlot } from './campaign.rules.ts'
import type { CampaignRow } from './campaigns.store.ts'
import type { listOpenings } from './openings.store.ts'

/** When the opening message goes out before which `ahead` others do, in milliseconds since 1970. */
export const slotAfter = (
  ahead: number,
  { lastOpeningAt }: Pick<CampaignRow, 'lastOpeningAt'>,
  now: number,
  pacePerMinute: number,
): number => Math.max(now, nextSlot(lastOpeningAt, pacePerMinute)) + nextSlot(0, pacePerMinute) * ahead

/** An opening message as the queue shows it; `at` is when it goes out, `null` while the queue stands. */
export const presentOpening = (
  {
    opening: { id, reason, joinedAt },
    contact: { id: contactId, firstName, lastName, phone, email },
  }: Awaited<ReturnType<typeof listOpenings>>[number],
  at: number | null,
): QueuedOpening => ({
  id,
  contact: { id: contactId, firstName, lastName, phone, email },
  reason,
  joinedAt: instant(joinedAt),
  estimatedAt: instant(at),
})
