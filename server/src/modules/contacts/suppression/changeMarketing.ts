import type { Tx } from '../../../platform/db/db.ts'
import { setMarketing } from '../identity/identities.store.ts'
import { findLatestMarketing, recordTimeline } from '../timeline/timeline.store.ts'

/**
 * Stores that a contact wants no marketing on a connected channel, or wants it again, as its provider says. That is no
 * opt-out: answers and what the contact asked for still go out there.
 */
export async function changeMarketing(
  tx: Tx,
  { channelId, contactId, label }: { channelId: string; contactId: string; label: string },
  marketing: 'stopped' | 'resumed',
): Promise<void> {
  const isChange = await setMarketing(tx, channelId, contactId, marketing)
  // Who is not known there yet has no address to store it with.
  const before = isChange ? undefined : await findLatestMarketing(tx, contactId, label)
  const about = { contactId, subject: 'channel', detail: label } as const
  if (marketing === 'stopped' && (isChange || before !== 'marketing_stopped'))
    await recordTimeline(tx, { ...about, decision: 'done', rule: 'marketing_stopped' })
  if (marketing === 'resumed' && (isChange || before === 'marketing_stopped'))
    await recordTimeline(tx, { ...about, decision: 'undone', rule: 'marketing_resumed' })
}
