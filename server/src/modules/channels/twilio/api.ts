import { askApi, basicAuth, type ApiAnswer } from '../sending/askApi.ts'
import type { ChannelCall } from '../sending/call.ts'
import type { TwilioSettings } from './settings.ts'

export type TwilioCall = ChannelCall<TwilioSettings>

/** By what Twilio knows who asks: the API key where there is one, else the account with its auth token. */
const credentialsOf = ({ accountSid, authToken, apiKeySid, apiKeySecret }: TwilioSettings) => ({
  user: apiKeySid ?? accountSid,
  password: apiKeySecret ?? authToken,
})

/** The header by which Twilio knows who asks. */
export const authorizationOf = (settings: TwilioSettings): string => {
  const { user, password } = credentialsOf(settings)
  return basicAuth(user, password)
}

/** Where the resources of the account are. */
export const accountUrl = ({ apiUrl, accountSid }: TwilioSettings): string =>
  `${apiUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}`

/**
 * Where Messaging Services are: on a host of their own at Twilio, in the region of the API; anything else that stands for the API
 * stands for that too.
 */
export function servicesUrl({ apiUrl }: TwilioSettings): string {
  const base = apiUrl.replace(/\/+$/, '')
  return `${base.replace(/^(https:\/\/)api(\.[\w.-]*twilio\.com)$/i, '$1messaging$2')}/v1/Services`
}

/** Sends one request to Twilio. `byAuthToken`: also where there is an API key. */
export function askTwilio(
  call: TwilioCall,
  {
    url,
    form,
    byAuthToken = false,
    timeoutMs,
  }: { url: string; form?: URLSearchParams; byAuthToken?: boolean; timeoutMs?: number },
): Promise<ApiAnswer> {
  const { settings } = call
  const { accountSid, authToken, apiKeySecret } = settings
  const authorization = byAuthToken ? basicAuth(accountSid, authToken) : authorizationOf(settings)
  return askApi(call, {
    method: form === undefined ? 'GET' : 'POST',
    url,
    headers: {
      authorization,
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    body: form?.toString(),
    secrets: [authToken, authorization, ...(apiKeySecret === undefined ? [] : [apiKeySecret])],
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
}
