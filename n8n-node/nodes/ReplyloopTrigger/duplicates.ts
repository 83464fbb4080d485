const maxRemembered = 500

/** How n8n answered a delivery: 200 unless it could not start the workflow. */
interface Outcome {
  readonly statusCode: number
}

/** n8n's response to a delivery. Until it is ended n8n is still starting the workflow, even if the sender has hung up. */
interface Response extends Outcome {
  readonly writableEnded: boolean
  readonly closed: boolean
  once(event: 'finish' | 'close', listener: () => void): unknown
}

/**
 * How each `webhook-id` that this process has seen was answered, by subscription. The workflow's static data would not do:
 * deliveries that come at the same moment all read it as it was before any of them, and n8n 2 does not save what is changed
 * in it before a workflow starts.
 */
const seenIds = new Map<string, Map<string, Outcome | Response>>()

/**
 * Remembers a delivery until n8n ends, and returns whether its `webhook-id` is among the last 500 of the subscription: it is
 * `starting` while nobody knows yet whether the workflow has started for it. An id is not remembered if `response` ends as a
 * failure: then the workflow did not start, and the next delivery is to start it.
 */
export async function rememberDelivery(
  subscriptionId: string,
  webhookId: string,
  response: Response,
): Promise<'new' | 'repeated' | 'starting'> {
  const seen = seenIds.get(subscriptionId) ?? new Map<string, Outcome | Response>()
  seenIds.set(subscriptionId, seen)
  for (let earlier = seen.get(webhookId); earlier !== undefined; earlier = seen.get(webhookId)) {
    if (!isStarting(earlier)) {
      if (isSuccess(earlier)) return 'repeated'
      break
    }
    if (earlier.closed) return 'starting'
    await closeOf(earlier)
  }
  seen.set(webhookId, response)
  response.once('finish', () => seen.set(webhookId, { statusCode: response.statusCode }))
  for (const oldest of seen.keys()) {
    if (seen.size <= maxRemembered) break
    seen.delete(oldest)
  }
  return 'new'
}

const isStarting = (outcome: Outcome | Response): outcome is Response =>
  'writableEnded' in outcome && !outcome.writableEnded

const closeOf = (response: Response) => new Promise<void>((resolve) => response.once('close', resolve))

/** Forgets the ids of a subscription that has ended. */
export function forgetDeliveries(subscriptionId: string): void {
  seenIds.delete(subscriptionId)
}

const isSuccess = ({ statusCode }: Outcome): boolean => statusCode < 300
