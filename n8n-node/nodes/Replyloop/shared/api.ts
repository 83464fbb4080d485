import {
  sleep,
  type IDataObject,
  type IExecuteSingleFunctions,
  type IHookFunctions,
  type IHttpRequestOptions,
  type ILoadOptionsFunctions,
} from 'n8n-workflow'
import { endpointsOf } from './baseUrl.ts'
import { failureOf } from './failure.ts'
import { isObject, textOf } from './json.ts'

export type Caller = IExecuteSingleFunctions | ILoadOptionsFunctions | IHookFunctions

const credentialName = 'replyloopApi'

const tooMany = 429
const mostTries = 6
const longestWaitSeconds = 300

/**
 * Asks the service and gives its answer. On 429 waits as long as `Retry-After` asks and asks again, six times at most.
 * Throws a `NodeApiError` with the service's own message and code on any other answer that is no success.
 */
export async function ask(this: Caller, request: IHttpRequestOptions): Promise<IDataObject> {
  for (let tried = 1; ; tried += 1) {
    const answer: unknown = await this.helpers.httpRequestWithAuthentication.call(this, credentialName, {
      ...request,
      json: true,
      returnFullResponse: true,
      ignoreHttpStatusErrors: true,
      disableFollowRedirect: true,
    })
    const { statusCode, headers, body }: IDataObject = isObject(answer) ? answer : {}
    const status = Number(statusCode)
    const wait = secondsToWait(headers)
    if (status === tooMany && tried < mostTries && wait <= longestWaitSeconds) {
      await sleep(wait * 1000)
      continue
    }
    if (status < 200 || status > 299 || !isObject(body)) throw failureOf(this.getNode(), status, body)
    return body
  }
}

/** Asks outside an item: for dropdowns and subscriptions. `path` follows `/v1`. */
export async function askAt(
  this: ILoadOptionsFunctions | IHookFunctions,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  given: Pick<IHttpRequestOptions, 'qs' | 'body'> = {},
): Promise<IDataObject> {
  const { baseUrl } = await this.getCredentials(credentialName)
  return await ask.call(this, { method, url: endpointsOf(textOf(baseUrl) ?? '') + path, ...given })
}

/** `Retry-After` is whole seconds; without it a second is waited. */
function secondsToWait(headers: unknown): number {
  const given = isObject(headers) ? Number(headers['retry-after']) : Number.NaN
  return Number.isFinite(given) && given >= 0 ? given : 1
}
