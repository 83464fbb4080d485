import { maxMediaBytes } from '@replyloop/shared/values/limits'
import { z } from 'zod'
import type { ReplySettings } from '../../accounts/accounts.store.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import { postEvent, type Target } from '../../webhooks/deliveries.ts'
import { openAuthorization, signingSecrets } from '../../webhooks/subscriptions.ts'
import type { ChannelAdapter } from '../port.ts'

/**
 * The custom channel: messages go to the account's reply webhook, as six fields, and beside them what can be tapped and the files, signed by
 * Standard Webhooks (docs/interface.md#reply-webhook). The receiver knows a repetition by its `webhook-id`.
 */
export const customChannel: ChannelAdapter<Target> = {
  kind: 'custom',
  settings: z.object({
    url: z.string(),
    secrets: z.array(z.string()),
    authorization: z.string().optional(),
  }),
  secrets: ['secrets', 'authorization'],
  identify: ({ url }) => ({ externalId: url, label: url }),
  can: {
    openConversation: true,
    isTest: false,
    receipts: false,
    media: [{ type: '', maxBytes: maxMediaBytes }],
    windowMs: null,
    humanWindowMs: null,
    confirmsOptOut: false,
    segments: false,
    templates: false,
    reactions: false,
    choices: 'lines',
    repeatsUnknown: true,
  },
  async send({ settings, fetch, clock, signal }, { eventId, reply }) {
    const body = JSON.stringify(reply)
    const { attempt, retryAfterMs } = await postEvent(
      { fetch, clock },
      settings,
      { id: eventId, body },
      signal,
    )
    const { error, ...exchange } = attempt
    return error === null
      ? { ...exchange, is: 'accepted', providerId: null }
      : { ...exchange, is: 'later', error, afterMs: retryAfterMs }
  },
}

/** The custom channel of an account whose platform shows buttons, menus and links itself. */
export const customChannelWithButtons: ChannelAdapter<Target> = {
  ...customChannel,
  can: { ...customChannel.can, choices: 'itself' },
}

/** Where an account's replies go; `undefined` when its reply webhook is not set. */
export function replyTarget(
  { replyUrl, replySecret, replyPreviousSecrets, replyAuthorization }: ReplySettings,
  box: SecretBox,
  now: number,
): Target | undefined {
  if (replyUrl === null || replySecret === null) return undefined
  const secrets = signingSecrets(box, { secret: replySecret, previous: replyPreviousSecrets ?? [] }, now)
  return { url: replyUrl, secrets, authorization: openAuthorization(box, replyAuthorization) }
}
