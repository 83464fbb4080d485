import type { ChannelInfo } from '@replyloop/shared/contract/channel'
import { PageOfToken } from '@replyloop/shared/providers/messenger'
import type { ChannelCall } from '../sending/call.ts'
import {
  appSecretProblem,
  askAboutToken,
  subscribeApp,
  subscriptionInfo,
} from '../meta/messaging/subscription.ts'
import type { MessengerSettings } from './settings.ts'

type Call = ChannelCall<MessengerSettings>

/** What the hooks of a page tell, as far as it is taken in. */
const fields = [
  'messages',
  'messaging_postbacks',
  'messaging_referrals',
  'messaging_policy_enforcement',
  'message_deliveries',
  'message_reads',
  'message_echoes',
  'message_edits',
  'message_reactions',
  'standby',
] as const

/** Asks Meta whether the settings work: the token and its page, the app secret, and what the app is subscribed to. */
export async function checkConnection(
  call: Call,
): Promise<{ label: string; info: ChannelInfo } | { problem: string }> {
  const { pageId } = call.settings
  const asked = await askAboutToken(call, 'id,name')
  if ('problem' in asked) return asked
  const { data: page } = PageOfToken.safeParse(asked.json)
  if (page?.id !== pageId)
    return {
      problem: `The token is not of the page ${pageId}${page && `, but of ${page.name ?? ''} (${page.id})`}: enter the page access token of this very page, not that of a person`,
    }
  const problem = await appSecretProblem(call)
  if (problem !== undefined) return { problem }
  const subscription = await subscriptionInfo(call, fields)
  if ('problem' in subscription) return subscription
  const { name } = page
  return {
    label: name || `Messenger ${pageId}`,
    info: { ...(name && { page: name }), ...subscription.info },
  }
}

/** Has Meta send the hooks of the page to the callback URL of the app. */
export const subscribeToHooks = (call: Call): Promise<{ problem?: string }> => subscribeApp(call, fields)
