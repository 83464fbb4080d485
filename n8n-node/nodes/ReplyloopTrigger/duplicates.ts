import type { IDataObject } from 'n8n-workflow'
import { textOf } from '../Replyloop/shared/json.ts'

const maxRemembered = 500

/**
 * The `webhook-id`s seen by this process, by subscription. The stored data alone would not do: deliveries that come at the
 * same moment all read it as it was before any of them.
 */
const seenIds = new Map<string, Set<string>>()

/**
 * Whether a subscription has had this `webhook-id` before, among its last 500. Remembers the id, in `stored` also across
 * restarts.
 */
export function isDuplicate(stored: IDataObject, subscriptionId: string, webhookId: string): boolean {
  const seen = seenIds.get(subscriptionId) ?? new Set(storedIds(stored))
  seenIds.set(subscriptionId, seen)
  if (seen.has(webhookId)) return true
  seen.add(webhookId)
  for (const oldest of seen) {
    if (seen.size <= maxRemembered) break
    seen.delete(oldest)
  }
  stored['webhookIds'] = [...seen]
  return false
}

/** Forgets the ids of a subscription that has ended. */
export function forget(stored: IDataObject, subscriptionId: string): void {
  seenIds.delete(subscriptionId)
  delete stored['webhookIds']
}

function storedIds({ webhookIds }: IDataObject): string[] {
  return Array.isArray(webhookIds) ? webhookIds.flatMap((id: unknown) => textOf(id) ?? []) : []
}
