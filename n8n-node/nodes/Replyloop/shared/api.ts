import {
  NodeOperationError,
  sleep,
  type IDataObject,
  type IExecuteSingleFunctions,
  type IHookFunctions,
  type IHttpRequestOptions,
  type ILoadOptionsFunctions,
} from 'n8n-workflow'
import { endpointsOf } from './baseUrl.ts'
import { codeOf, failureOf, type Labels } from './failure.ts'
import { isObject, textOf } from './json.ts'

export type Caller = IExecuteSingleFunctions | ILoadOptionsFunctions | IHookFunctions

const credentialName = 'replyloopApi'

const tooMany = 429
const maxTries = 6
const maxWaitSeconds = 300

/**
 * Asks the service and gives its answer. On 429 waits as long as `Retry-After` asks and asks again, six times at most;
 * so it does while a first try with the same key is still being worked on. Throws a `NodeApiError` with the service's
 * own message and code on any other answer that is no success, with fields named as `labels` say; a
 * `NodeOperationError` where the credential's base URL has no scheme.
 */
export async function ask(this: Caller, request: IHttpRequestOptions, labels?: Labels): Promise<IDataObject> {
  requireScheme(this, request)
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
    const isEarly = status === tooMany || codeOf(body) === 'IDEMPOTENCY_IN_FLIGHT'
    if (isEarly && tried < maxTries && wait <= maxWaitSeconds) {
      await sleep(wait * 1000)
      continue
    }
    if (status < 200 || status > 299 || !isObject(body)) throw failureOf(this.getNode(), status, body, labels)
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

function requireScheme(node: Caller, { baseURL = '', url }: IHttpRequestOptions): void {
  if (!/^https?:\/\//i.test(baseURL + url))
    throw new NodeOperationError(node.getNode(), 'Start the Base URL of the credential with https://')
}

/** `Retry-After` is whole seconds; without it a second is waited. */
function secondsToWait(headers: unknown): number {
  const given = isObject(headers) ? Number(headers['retry-after']) : Number.NaN
  return Number.isFinite(given) && given >= 0 ? given : 1
}
