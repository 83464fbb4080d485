import type { Campaign } from '../campaigns/campaignLabels.ts'
import type { Conversation } from './inboxQueries.ts'

/** What the bot does for a contact, and why it is silent where it is. */
export type BotState =
  | { readonly is: 'on' | 'off' | 'opted_out' | 'handed_over' | 'no_campaign' }
  | { readonly is: 'paused'; readonly until: string }
  | { readonly is: 'campaign_off'; readonly why: string }

/** What the bot does for the contact of a conversation; `campaign` is undefined while it is being read. */
export function botStateOf(
  { contact, needsHuman, botPausedUntil }: Conversation,
  {
    campaign,
    hasAnyBot,
  }: {
    campaign: Pick<Campaign, 'status' | 'type' | 'botEnabled'> | undefined
    /** Whether some Live campaign has a bot, which may answer who is in none. */
    hasAnyBot: boolean
  },
): BotState {
  if (contact.optedOut) return { is: 'opted_out' }
  if (!contact.botActive) return { is: 'off' }
  if (needsHuman !== null) return { is: 'handed_over' }
  if (botPausedUntil !== null) return { is: 'paused', until: botPausedUntil }
  if (contact.campaignId === null) return { is: hasAnyBot ? 'on' : 'no_campaign' }
  const why = campaign && silenceOf(campaign)
  return why === undefined ? { is: 'on' } : { is: 'campaign_off', why }
}

function silenceOf({
  status,
  type,
  botEnabled,
}: Pick<Campaign, 'status' | 'type' | 'botEnabled'>): string | undefined {
  if (status !== 'Live') return `is ${status}`
  if (type === 'Outgoing') return 'leaves the answers to you'
  return botEnabled ? undefined : 'has its bot switched off'
}
