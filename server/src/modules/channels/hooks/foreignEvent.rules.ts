import { z } from 'zod'

const ids = z.record(z.string(), z.unknown()).nullish()

/** What may be kept of something that came for a number of nobody: which channel it names, its kind, and ids of messages. */
const ForeignEvent = z.object({
  is: z.string(),
  for: ids,
  providerId: z.string().nullish(),
  message: z.object({ providerId: z.string().nullish() }).nullish(),
  receipt: z
    .object({ message: z.object({ id: z.string().nullish(), providerId: z.string().nullish() }).nullish() })
    .nullish(),
})

/** The kind of a notice of something that is for no connected channel. */
export const ofNoChannel = 'of_no_channel'

/**
 * The ids and the kind of what came for a channel that is not connected: it may be another customer's, so nothing of a person is
 * kept or shown. `event` as it is, or as it was stored.
 */
export function foreignEvent(event: unknown): string | null {
  const { data } = ForeignEvent.safeParse(event)
  return data === undefined ? null : JSON.stringify(data)
}

/** The body of a stored notice as it may be shown: former versions stored whole messages of those that are for no channel. */
export function shownBody({ kind, body }: { kind: string; body: string | null }): string | null {
  if (kind !== ofNoChannel || body === null) return body
  try {
    return foreignEvent(JSON.parse(body))
  } catch {
    return null // it was cut
  }
}
