import { timingSafeEqual } from 'node:crypto'
import { parseFromService } from '@replyloop/shared/client/parseFromService'
import { Event } from '@replyloop/shared/contract/events'
import { Webhook } from 'standardwebhooks'
import type { Bundle, ZObject } from 'zapier-platform-core'
import * as zod from 'zod'

/** The request as Zapier passes it on, and what `performSubscribe` returned. */
const Hook = zod.object({
  rawRequest: zod.object({ headers: zod.record(zod.string(), zod.string()), content: zod.string() }),
  subscribeData: zod.object({ secret: zod.string() }),
})
type RawRequest = zod.infer<typeof Hook>['rawRequest']

/** Zapier may pass a hook on hours after it came. An older one is taken for a replay attack. */
const maxAgeSeconds = 24 * 3600
const maxSkewSeconds = 5 * 60

/**
 * The event in an incoming hook. Throws a `HaltedError` unless it is signed (Standard Webhooks,
 * docs/interface.md#signatures) with the secret of this trigger's subscription, and at most a day old.
 */
export function verifiedEvent(z: ZObject, bundle: Bundle): Event {
  const { rawRequest, subscribeData } = Hook.parse(bundle)
  if (!isSigned(rawRequest, subscribeData.secret))
    throw new z.errors.HaltedError(
      'The hook does not carry the signature of this trigger, so it was dropped. If its signing secret was changed, turn the Zap off and on again.',
    )
  const parsed = parseFromService(Event, JSON.parse(rawRequest.content))
  if (!parsed.success) throw parsed.error
  return parsed.data
}

function isSigned(request: RawRequest, secret: string): boolean {
  const sentAt = Number(headerOf(request, 'webhook-timestamp'))
  const age = Date.now() / 1000 - sentAt
  if (!(age <= maxAgeSeconds && age >= -maxSkewSeconds)) return false
  const id = headerOf(request, 'webhook-id')
  const expected = new Webhook(secret).sign(id, new Date(sentAt * 1000), request.content)
  return headerOf(request, 'webhook-signature')
    .split(' ')
    .some((signature) => areEqual(signature, expected))
}

/** A header by its lower-case name. Zapier passes `webhook-id` on as `Http-Webhook-Id`. */
function headerOf({ headers }: RawRequest, name: string): string {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase().replace(/^http-/, '') === name)
  return found?.[1] ?? ''
}

function areEqual(left: string, right: string): boolean {
  const [ours, theirs] = [Buffer.from(left), Buffer.from(right)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
