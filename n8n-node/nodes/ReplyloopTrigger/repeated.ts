import type { IDataObject } from 'n8n-workflow'
import { textOf } from '../Replyloop/shared/json.ts'

const remembered = 500

/** By subscription. Deliveries that come at one moment each read the stored data as it was before all of them. */
const inThisProcess = new Map<string, Set<string>>()

/** Whether a subscription has had this `webhook-id` before; remembers it, in `stored` past a restart. */
export function isRepeated(stored: IDataObject, subscriptionId: string, webhookId: string): boolean {
  const seen = inThisProcess.get(subscriptionId) ?? new Set(storedIds(stored))
  inThisProcess.set(subscriptionId, seen)
  if (seen.has(webhookId)) return true
  seen.add(webhookId)
  for (const oldest of seen) {
    if (seen.size <= remembered) break
    seen.delete(oldest)
  }
  stored['webhookIds'] = [...seen]
  return false
}

/** Forgets a subscription that has ended. */
export function forget(stored: IDataObject, subscriptionId: string): void {
  inThisProcess.delete(subscriptionId)
  delete stored['webhookIds']
}

function storedIds({ webhookIds }: IDataObject): string[] {
  return Array.isArray(webhookIds) ? webhookIds.flatMap((id: unknown) => textOf(id) ?? []) : []
}
