import type { Tx } from '../../platform/db/db.ts'
import { setMarketing } from './identities.store.ts'
import { recordTimeline } from './timeline.store.ts'

/**
 * Stores that a contact wants no marketing on a connected channel, or wants it again, as its provider says. That is no
 * opt-out: answers and what the contact asked for still go out there.
 */
export async function changeMarketing(
  tx: Tx,
  { channelId, contactId, label }: { channelId: string; contactId: string; label: string },
  marketing: 'stopped' | 'resumed',
): Promise<void> {
  if (!(await setMarketing(tx, channelId, contactId, marketing))) return
  const about = { contactId, subject: 'channel', detail: label } as const
  await (marketing === 'stopped'
    ? recordTimeline(tx, { ...about, decision: 'done', rule: 'marketing_stopped' })
    : recordTimeline(tx, { ...about, decision: 'undone', rule: 'marketing_resumed' }))
}
