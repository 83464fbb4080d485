import { holdReasons } from '../campaigns/campaignLabels.ts'
import { textFor } from '../ui/textFor.ts'

const others: Readonly<Record<string, string>> = {
  already_greeted: 'The campaign has greeted them before',
  opted_out: 'Opted out',
  capped: 'Had as much marketing as the cap allows',
  campaign_completed: 'The campaign is completed',
  not_connected: 'Nothing is connected that carries it: connect a channel, or set the custom channel webhook',
  channel_cannot_open: 'Nobody can be written to first on its channel',
  marketing_stopped: 'They want no marketing on its channel',
  not_greeted: 'Added without a greeting',
  greeting_stopped: 'Somebody stopped their greeting',
  broadcast_cancelled: 'The broadcast was cancelled',
  merged: 'Merged into another contact that got it',
  erased: 'Erased',
  winner_pending: 'Waits until the best variant is chosen',
  duplicate: 'Another contact has the same address',
}

/** Why people are left out of a greeting or a broadcast, or have not got it, in words; a code of a later version is shown as it is. */
export const leftOutText = (reason: string): string =>
  textFor(others, reason) ?? textFor(holdReasons, reason) ?? reason
