import { dayMs } from '../../../../platform/clock/time.ts'
import type { ChannelAdapter } from '../../port.ts'
import { shownChoices } from './parts.rules.ts'

/** What Messenger and Instagram can do alike: people write first, and are answered for a day, or by hand for a week. */
export const messagingCan = {
  openConversation: false,
  isTest: false,
  receipts: true,
  windowMs: dayMs,
  humanWindowMs: 7 * dayMs,
  confirmsOptOut: false,
  segments: false,
  templates: false,
  reactions: true,
  choices: shownChoices,
  schedule: [5, 30, 120, 600, 3600, 14_400],
  repeatsUnknown: false,
} satisfies Partial<ChannelAdapter['can']>
