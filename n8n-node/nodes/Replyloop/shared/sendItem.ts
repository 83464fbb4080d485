import {
  NodeOperationError,
  type DeclarativeRestApiSettings,
  type IDataObject,
  type IExecutePaginationFunctions,
  type IExecuteSingleFunctions,
  type IHttpRequestOptions,
  type INodeExecutionData,
  type INodeProperties,
} from 'n8n-workflow'
import { apiRequest } from './api.ts'
import { asNodeError } from './apiError.ts'
import { labelsOf, pathWithParameters, requireFields } from './parameters.ts'
import { idempotencyKeyOf, inItemOrder } from './nodeRun.ts'
import { textOf } from './json.ts'
import { readPages } from './pages.ts'

type Request = DeclarativeRestApiSettings.HttpRequestOptions

interface SendOptions {
  /** The operation's parameters. Required ones may not be empty, and errors name them by their labels. */
  fields?: readonly INodeProperties[]
  /** The path of the request if it holds parameters, as `:name`; otherwise the routing gives the URL. */
  path?: string
  /** Completes the request that the routing has made from the parameters. */
  prepare?: (this: IExecuteSingleFunctions, request: Request) => Request | Promise<Request>
  /** Goes on after a response, such as with a second request, and returns what stands in its place. */
  follow?: (
    this: IExecuteSingleFunctions,
    response: IDataObject,
    request: IHttpRequestOptions,
  ) => Promise<IDataObject>
  /** Reads all pages, up to the parameter Limit; each entry becomes an item. */
  paged?: boolean
  /** Returns a response in place of an error that is none, such as when there was nothing to do; else throws it again. */
  recover?: (
    this: IExecuteSingleFunctions,
    error: unknown,
    request: IHttpRequestOptions,
  ) => Promise<IDataObject>
  /** Reduces a response while the parameter Simplify is on. */
  simplify?: (response: IDataObject) => IDataObject
}

/**
 * Sends one item's request and returns its output items. It stands where n8n's routing takes a function, as `pagination`,
 * because n8n's own way of sending starts all items at once, does not pair outputs with inputs, and reports errors in the
 * words of the HTTP library. Throws a `NodeApiError` or `NodeOperationError`, unless Continue On Fail is on.
 */
export const sendItem = ({
  fields = [],
  path,
  prepare,
  follow,
  paged = false,
  recover,
  simplify = (response) => response,
}: SendOptions = {}) => {
  const labels = labelsOf(fields)
  return async function (
    this: IExecutePaginationFunctions,
    { options }: DeclarativeRestApiSettings.ResultOptions,
  ): Promise<INodeExecutionData[]> {
    const pairedItem = { item: this.getItemIndex() }
    return await inItemOrder(this, async () => {
      try {
        requireFields(this, fields)
        const addressed = path === undefined ? options : { ...options, url: pathWithParameters(this, path) }
        const request = finalRequest(this, prepare ? await prepare.call(this, addressed) : addressed)
        const responding = paged
          ? readPages.call(this, request, labels)
          : apiRequest
              .call(this, request, labels)
              .then(async (response) => [follow ? await follow.call(this, response, request) : response])
        const responses = recover
          ? await responding.catch(async (error: unknown) => [await recover.call(this, error, request)])
          : await responding
        const simplified = this.getNodeParameter('simplify', false) === true
        return responses.map((response) => ({ json: simplified ? simplify(response) : response, pairedItem }))
      } catch (thrown) {
        const error = asNodeError(this.getNode(), thrown)
        if (!this.continueOnFail()) throw error
        return [{ json: { error: error.message }, pairedItem }]
      }
    })
  }
}

/** What the service takes as an `Idempotency-Key`. */
const idempotencyKey = /^[\x20-\x7e]{1,255}$/

/** The final request. Every POST has an `Idempotency-Key`: the given one, or the item's own. */
function finalRequest(
  node: IExecuteSingleFunctions,
  { skipSslCertificateValidation, url = '', headers, ...request }: Request,
): IHttpRequestOptions {
  const enteredKey = textOf(headers?.['Idempotency-Key'])
  if (enteredKey !== undefined && !idempotencyKey.test(enteredKey))
    throw new NodeOperationError(node.getNode(), 'Idempotency Key cannot be sent', {
      description: 'Use at most 255 letters, digits and signs of ASCII, on one line.',
    })
  return {
    ...request,
    url,
    headers:
      request.method === 'POST'
        ? { ...headers, 'Idempotency-Key': enteredKey ?? idempotencyKeyOf(node) }
        : { ...headers },
    skipSslCertificateValidation: skipSslCertificateValidation === true,
  }
}
