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
const maxAttempts = 6
const maxWaitSeconds = 300

/**
 * Sends a request to the service and returns the JSON object it answers. After a 429, and while an earlier request with the
 * same idempotency key is still running, it waits for `Retry-After` and tries again, six times in all. Throws a
 * `NodeApiError` with the service's code and message for any other answer that is no success, with fields named by `labels`;
 * throws a `NodeOperationError` when the credential's base URL has no scheme.
 */
export async function ask(this: Caller, request: IHttpRequestOptions, labels?: Labels): Promise<IDataObject> {
  requireScheme(this, request)
  for (let attempt = 1; ; attempt += 1) {
    const answer: unknown = await this.helpers.httpRequestWithAuthentication.call(this, credentialName, {
      ...request,
      ...asJson(request),
      json: true,
      returnFullResponse: true,
      ignoreHttpStatusErrors: true,
      disableFollowRedirect: true,
    })
    const { statusCode, headers, body }: IDataObject = isObject(answer) ? answer : {}
    const status = Number(statusCode)
    const wait = secondsToWait(headers)
    const shouldWait = status === tooMany || codeOf(body) === 'IDEMPOTENCY_IN_FLIGHT'
    if (shouldWait && attempt < maxAttempts && wait <= maxWaitSeconds) {
      await sleep(wait * 1000)
      continue
    }
    if (status < 200 || status > 299 || !isObject(body)) throw failureOf(this.getNode(), status, body, labels)
    return body
  }
}

/** A request's body as text: of an object, n8n's HTTP library would leave out fields with names such as `constructor`. */
const asJson = ({ body, headers }: IHttpRequestOptions): Pick<IHttpRequestOptions, 'body' | 'headers'> =>
  isObject(body) && Object.keys(body).length > 0
    ? { body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } }
    : {}

/** `ask` for dropdowns and subscriptions, which run outside of an item. `path` follows `/v1`. */
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

/** The seconds that `Retry-After` asks to wait; one second without it. */
function secondsToWait(headers: unknown): number {
  const given = isObject(headers) ? Number(headers['retry-after']) : Number.NaN
  return Number.isFinite(given) && given >= 0 ? given : 1
}
