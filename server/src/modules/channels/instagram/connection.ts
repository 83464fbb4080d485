import type { ChannelInfo } from '@replyloop/shared/contract/channel'
import { InstagramOfToken, PageOfToken, RefreshedToken } from '@replyloop/shared/providers/messenger'
import type { ChannelCall } from '../sending/call.ts'
import { askGraph } from '../meta/graph.ts'
import { isTemporary, problemOf } from '../meta/messaging/errors.rules.ts'
import {
  appSecretProblem,
  askAboutToken,
  subscribeApp,
  subscriptionInfo,
} from '../meta/messaging/subscription.ts'
import type { TokenRefresh } from '../port.ts'
import type { InstagramSettings } from './settings.ts'

type Call = ChannelCall<InstagramSettings>
type Found = { username: string | undefined; accountType?: string } | { problem: string }

/** What the hooks of an account tell, as far as it is taken in: of the account itself, and of the page that it is linked to. */
const fields = {
  instagram: [
    'messages',
    'messaging_postbacks',
    'messaging_referral',
    'messaging_seen',
    'message_reactions',
    'standby',
  ],
  page: ['messages', 'messaging_postbacks', 'messaging_referrals', 'message_reactions', 'standby'],
} as const

/** Asks Meta whether the settings work: the token and its account, the app secret, and what the app is subscribed to. */
export async function checkConnection(
  call: Call,
): Promise<{ label: string; info: ChannelInfo } | { problem: string }> {
  const { login, instagramId } = call.settings
  const found = login === 'page' ? await findByPage(call) : await findByToken(call)
  if ('problem' in found) return found
  // Instagram itself takes no proof: a wrong secret shows by the hooks that are refused.
  const problem = login === 'page' ? await appSecretProblem(call) : undefined
  if (problem !== undefined) return { problem }
  const subscription = await subscriptionInfo(call, fields[login])
  if ('problem' in subscription) return subscription
  const { username, accountType } = found
  return {
    label: username === undefined ? `Instagram ${instagramId}` : `@${username}`,
    info: {
      ...(username !== undefined && { username }),
      ...(accountType !== undefined && { accountType }),
      ...subscription.info,
    },
  }
}

async function findByToken(call: Call): Promise<Found> {
  const { instagramId } = call.settings
  const asked = await askAboutToken(call, 'id,user_id,username,name,account_type')
  if ('problem' in asked) return asked
  const { data: account } = InstagramOfToken.safeParse(asked.json)
  const { user_id: userId = account?.id, username, account_type: type } = account ?? {}
  if (userId !== instagramId)
    return {
      problem: `The token is not of the account ${instagramId}, but of ${username ?? 'another'} (${userId ?? 'no id'}): enter the id that Instagram gives as user_id, by which hooks name the account`,
    }
  if (type?.toUpperCase() === 'PERSONAL')
    return {
      problem: `The account ${username ?? instagramId} is a personal one: make it a professional account in the Instagram app, then enter a new token`,
    }
  return { username: username ?? undefined, ...(type && { accountType: type }) }
}

async function findByPage(call: Call): Promise<Found> {
  const { instagramId } = call.settings
  const asked = await askAboutToken(call, 'id,name,instagram_business_account{id,username}')
  if ('problem' in asked) return asked
  const { data: page } = PageOfToken.safeParse(asked.json)
  const account = page?.instagram_business_account
  if (account?.id === instagramId) return { username: account.username ?? undefined }
  const linked = account === undefined ? 'no professional account' : `the account ${account.id}`
  return {
    problem: `The token is of ${page?.name ?? 'something'} (${page?.id ?? 'no id'}), to which ${linked} is linked, and not ${instagramId}: enter the page access token of the page that the account is linked to`,
  }
}

/** Has Meta send the hooks of the account to the callback URL of the app. */
export const subscribeToHooks = (call: Call): Promise<{ problem?: string }> =>
  subscribeApp(call, fields[call.settings.login])

/** Renews a token that Instagram itself has made, which works for 60 days; the tokens of pages do not end. */
export async function refreshToken(call: Call): Promise<TokenRefresh | undefined> {
  const { login, accessToken } = call.settings
  if (login === 'page') return undefined
  const query = { grant_type: 'ig_refresh_token', access_token: accessToken }
  const answer = await askGraph(call, { method: 'GET', path: 'refresh_access_token', query })
  const { data } = RefreshedToken.safeParse(answer.is === 'answered' ? answer.json : undefined)
  if (data === undefined)
    return {
      problem: problemOf(call, answer) ?? 'Instagram’s response names no token',
      isTemporary: isTemporary(answer),
    }
  const seconds = data.expires_in
  return {
    accessToken: data.access_token,
    ...(seconds !== undefined && { endsAt: call.clock.now() + seconds * 1000 }),
  }
}
