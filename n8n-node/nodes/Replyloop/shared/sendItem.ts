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
import { apiRequest, apiResponse } from './api.ts'
import { asNodeError, type Labels } from './apiError.ts'
import { labelsOf, pathWithParameters, requireFields } from './parameters.ts'
import { idempotencyKeyOf, inItemOrder } from './nodeRun.ts'
import { textOf } from './json.ts'
import { keepChosen, type Output } from './output.ts'
import { readPages } from './pages.ts'

type Request = DeclarativeRestApiSettings.HttpRequestOptions

/** A request that has succeeded, and what it was answered. */
export interface Exchange {
  readonly request: IHttpRequestOptions
  readonly status: number
  readonly answer: IDataObject
}

interface SendOptions {
  /** The operation's parameters. Required ones may not be empty, and errors name them by their labels. */
  fields?: readonly INodeProperties[]
  /** The labels of fields that no parameter's routing names, by the names of the fields. */
  labels?: Readonly<Record<string, string>>
  /** The path of the request if it holds parameters, as `:name`; otherwise the routing gives the URL. */
  path?: string
  /** Completes the request that the routing has made from the parameters. */
  prepare?: (this: IExecuteSingleFunctions, request: Request) => Request | Promise<Request>
  /** Goes on after a response, such as with a second request, and returns what stands in its place. */
  outputOf?: (this: IExecuteSingleFunctions, exchange: Exchange) => IDataObject | Promise<IDataObject>
  /** Reads all pages, up to the parameter Limit; each entry becomes an item. */
  paged?: boolean
  /** Returns a response in place of an error that is none, such as when there was nothing to do; else throws it again. */
  recover?: (
    this: IExecuteSingleFunctions,
    error: unknown,
    request: IHttpRequestOptions,
  ) => Promise<IDataObject>
  /** What may come out; without, a response comes out as it is. */
  output?: Output
  /** Makes the items of a response; without, the response itself is one. */
  unfold?: (this: IExecuteSingleFunctions, exchange: Exchange) => Promise<INodeExecutionData[]>
}

/**
 * Sends one item's request and returns its output items. It stands where n8n's routing takes a function, as `pagination`,
 * because n8n's own way of sending starts all items at once, does not pair outputs with inputs, and reports errors in the
 * words of the HTTP library. Throws a `NodeApiError` or `NodeOperationError`, unless Continue On Fail is on.
 */
export const sendItem = (options: SendOptions = {}) => {
  const { fields = [] } = options
  const labels = new Map([...labelsOf(fields), ...Object.entries(options.labels ?? {})])
  return async function (
    this: IExecutePaginationFunctions,
    { options: request }: DeclarativeRestApiSettings.ResultOptions,
  ): Promise<INodeExecutionData[]> {
    const pairedItem = { item: this.getItemIndex() }
    return await inItemOrder(this, async () => {
      try {
        requireFields(this, fields)
        const items = await itemsFor(this, request, options, labels)
        return items.map((item) => ({ ...item, pairedItem }))
      } catch (thrown) {
        const error = asNodeError(this.getNode(), thrown)
        if (!this.continueOnFail()) throw error
        return [{ json: { error: error.message }, pairedItem }]
      }
    })
  }
}

async function itemsFor(
  node: IExecutePaginationFunctions,
  given: Request,
  { path, prepare, outputOf, paged = false, recover, output, unfold }: SendOptions,
  labels: Labels,
): Promise<INodeExecutionData[]> {
  const item = (json: IDataObject) => ({ json: output ? keepChosen(node, output, json) : json })
  const addressed = path === undefined ? given : { ...given, url: pathWithParameters(node, path) }
  const request = finalRequest(node, prepare ? await prepare.call(node, addressed) : addressed)
  const answering = async () => {
    if (paged) return (await readPages.call(node, request, labels)).map(item)
    const { status, body: answer } = await apiResponse.call(node, request, labels)
    const exchange = { request, status, answer }
    if (unfold) return await unfold.call(node, exchange)
    return [item(outputOf ? await outputOf.call(node, exchange) : answer)]
  }
  return recover
    ? await answering().catch(async (error: unknown) => [item(await recover.call(node, error, request))])
    : await answering()
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

/**
 * A request that goes with another one, to another address. An Idempotency-Key is for the POST that it came with. In errors
 * `fieldLabels` replace the names of fields.
 */
export const requestBeside = async (
  node: IExecuteSingleFunctions,
  request: Request,
  changes: Pick<IHttpRequestOptions, 'method' | 'url' | 'qs' | 'body'>,
  fieldLabels?: Labels,
): Promise<IDataObject> =>
  await apiRequest.call(
    node,
    { ...finalRequest(node, request), headers: {}, qs: {}, body: {}, ...changes },
    fieldLabels,
  )
