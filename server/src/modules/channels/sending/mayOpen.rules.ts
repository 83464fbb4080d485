import type { ChannelState } from '@replyloop/shared/values/channel'
import type { ChannelHoldReason, OpeningCancelReason } from '@replyloop/shared/values/opening'
import type { ChannelTemplateState, TemplateCategory } from '@replyloop/shared/values/template'

/** What decides how somebody may be written to first. */
interface Situation {
  can: { openConversation: boolean; templates: boolean }
  state: ChannelState
  /** Until when campaigns send nothing on the channel, in milliseconds since 1970. */
  campaignsRestUntil: number | null
  hasAddress: boolean
  /** Whether a free text may be sent now. */
  isWindowOpen: boolean
  /** The template of the message, if it has one. */
  template: { state: ChannelTemplateState; category: TemplateCategory } | undefined
  /** Whether the person wants no marketing on the channel. */
  marketingStopped: boolean
  now: number
}

type Opens =
  | { by: 'text' | 'template' }
  | { holds: ChannelHoldReason; until?: number }
  | { cancels: OpeningCancelReason }

/** What a template that is not approved keeps on hold, by its state; `undefined` for one that can be sent. */
export const templateHold = {
  draft: 'template_pending',
  pending: 'template_pending',
  unknown: 'template_pending',
  rejected: 'template_rejected',
  paused: 'template_paused',
  disabled: 'template_paused',
  gone: 'template_missing',
  approved: undefined,
} as const satisfies Record<ChannelTemplateState, ChannelHoldReason | undefined>

/**
 * How a campaign may write to somebody now: by a free text while the window is open, else by an approved template; or what that
 * waits for, or why it never will.
 */
export function mayOpen(given: Situation): Opens {
  const { can, template, campaignsRestUntil, now } = given
  if (given.state !== 'active') return { holds: 'channel_stopped' }
  if (!can.openConversation && !given.isWindowOpen) return { cancels: 'channel_cannot_open' }
  if (!given.hasAddress) return { holds: 'no_address' }
  if (campaignsRestUntil !== null && now < campaignsRestUntil)
    return { holds: 'spam_limit', until: campaignsRestUntil }
  if (given.isWindowOpen) return { by: 'text' }
  if (!can.templates) return { cancels: 'channel_cannot_open' }
  const hold = template === undefined ? 'template_missing' : templateHold[template.state]
  if (hold !== undefined) return { holds: hold }
  if (template?.category === 'MARKETING' && given.marketingStopped) return { cancels: 'marketing_stopped' }
  return { by: 'template' }
}
