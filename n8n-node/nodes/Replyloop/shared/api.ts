import {
  sleep,
  type IDataObject,
  type IExecuteSingleFunctions,
  type IHookFunctions,
  type IHttpRequestOptions,
  type ILoadOptionsFunctions,
} from 'n8n-workflow'
import { apiBaseUrl } from './baseUrl.ts'
import { errorCodeOf, toApiError, toConnectionError, type Labels } from './apiError.ts'
import { isObject, textOf } from './json.ts'

/** What sends a request: a node's item, a dropdown, or a trigger that is activated. */
export type Caller = IExecuteSingleFunctions | ILoadOptionsFunctions | IHookFunctions

const credentialName = 'replyloopApi'

const tooManyRequests = 429
const maxAttempts = 6
const maxWaitSeconds = 300

/** The JSON object that a successful request was answered, see `apiResponse`. */
export async function apiRequest(
  this: Caller,
  request: IHttpRequestOptions,
  labels?: Labels,
): Promise<IDataObject> {
  return (await apiResponse.call(this, request, labels)).body
}

/**
 * Sends a request to the service and returns the status and the JSON object of its response. After a 429, and while an earlier request with
 * the same idempotency key is still running, it waits for `Retry-After` and tries again: six attempts in all. For every other
 * response but a success it throws a `NodeApiError` with the service's code and message, in which `labels` replace the names
 * of fields.
 */
export async function apiResponse(
  this: Caller,
  request: IHttpRequestOptions,
  labels?: Labels,
): Promise<{ status: number; body: IDataObject }> {
  for (let attempt = 1; ; attempt += 1) {
    const response: unknown = await this.helpers.httpRequestWithAuthentication
      .call(this, credentialName, {
        ...request,
        ...jsonBody(request),
        json: true,
        returnFullResponse: true,
        ignoreHttpStatusErrors: true,
        disableFollowRedirect: true,
      })
      .catch((error: unknown) => {
        throw toConnectionError(this.getNode(), error)
      })
    const { statusCode, headers, body }: IDataObject = isObject(response) ? response : {}
    const status = Number(statusCode)
    const wait = secondsToWait(headers)
    const shouldWait = status === tooManyRequests || errorCodeOf(body) === 'IDEMPOTENCY_IN_FLIGHT'
    if (shouldWait && attempt < maxAttempts && wait <= maxWaitSeconds) {
      await sleep(wait * 1000)
      continue
    }
    if (status < 200 || status > 299 || !isObject(body))
      throw toApiError(this.getNode(), status, body, labels)
    return { status, body }
  }
}

/** A request's body as text: of an object, n8n's HTTP library would leave out fields with names such as `constructor`. */
const jsonBody = ({ body, headers }: IHttpRequestOptions): Pick<IHttpRequestOptions, 'body' | 'headers'> =>
  isObject(body) && Object.keys(body).length > 0
    ? { body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } }
    : {}

/** `apiRequest` to a path after `/v1`, for dropdowns and subscriptions, which have no item. */
export async function apiRequestTo(
  this: ILoadOptionsFunctions | IHookFunctions,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  options: Pick<IHttpRequestOptions, 'qs' | 'body'> = {},
): Promise<IDataObject> {
  const { baseUrl } = await this.getCredentials(credentialName)
  return await apiRequest.call(this, { method, url: apiBaseUrl(textOf(baseUrl) ?? '') + path, ...options })
}

/** The seconds that `Retry-After` asks to wait; one second without it. */
function secondsToWait(headers: unknown): number {
  const seconds = isObject(headers) ? Number(headers['retry-after']) : Number.NaN
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : 1
}
