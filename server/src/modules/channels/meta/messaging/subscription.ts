import { MetaPage } from '@replyloop/shared/providers/meta'
import { SubscribedApp } from '@replyloop/shared/providers/messenger'
import { askGraph } from '../graph.ts'
import { appSecretProof } from '../signature.ts'
import { problemOf } from './errors.rules.ts'
import type { MessagingCall } from './platform.ts'

const unlikeMeta = 'The API address answers, but not as Meta does: check it'

/** Asks for something of the page or account that the token is of. */
export async function askAboutToken(
  call: MessagingCall,
  fields: string,
): Promise<{ json: unknown } | { problem: string }> {
  const answer = await askGraph(call, { method: 'GET', path: 'me', query: { fields } })
  const problem = problemOf(call, answer, {
    100: 'The token is not of the kind that this channel needs',
  })
  return answer.is === 'answered' ? { json: answer.json } : { problem: problem ?? unlikeMeta }
}

/** Without the secret of the token's own app no hook could be verified. */
export async function appSecretProblem(call: MessagingCall): Promise<string | undefined> {
  const { appSecret, accessToken } = call.settings
  const query = { fields: 'id', appsecret_proof: appSecretProof(appSecret, accessToken) }
  return problemOf(call, await askGraph(call, { method: 'GET', path: 'me', query }), {
    100: 'The app secret is not that of the app which the access token was made for: copy it from App settings > Basic',
  })
}

/** What is known of the subscription to hooks: whether there is one, and what it lacks. */
export async function subscriptionInfo(
  call: MessagingCall,
  fields: readonly string[],
): Promise<{ info: Record<string, string> } | { problem: string }> {
  const answer = await askGraph(call, { method: 'GET', path: 'me/subscribed_apps' })
  const { data } = MetaPage.safeParse(answer.is === 'answered' ? answer.json : undefined)
  if (data === undefined) return { problem: problemOf(call, answer) ?? unlikeMeta }
  const apps = data.data.flatMap((app) => SubscribedApp.safeParse(app).data ?? [])
  const subscribed = new Set(apps.flatMap((app) => app.subscribed_fields))
  const missing = fields.filter((field) => !subscribed.has(field))
  const isSubscribed = apps.length > 0 && missing.length < fields.length
  return {
    info: {
      subscribed: isSubscribed ? 'yes' : 'no',
      missingFields: isSubscribed && missing.length > 0 ? missing.join(', ') : 'none',
    },
  }
}

/** Has Meta send the hooks of the page or account to the callback URL of the app. */
export async function subscribeApp(
  call: MessagingCall,
  fields: readonly string[],
): Promise<{ problem?: string }> {
  const query = { subscribed_fields: fields.join(',') }
  const problem = problemOf(
    call,
    await askGraph(call, { method: 'POST', path: 'me/subscribed_apps', query }),
    {
      200: 'The token may not subscribe the app: it needs the permission pages_manage_metadata, or on Instagram instagram_business_manage_messages',
    },
  )
  return problem === undefined ? {} : { problem }
}
