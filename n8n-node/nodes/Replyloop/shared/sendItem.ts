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
import { ask } from './api.ts'
import { asNodeError } from './failure.ts'
import { labelsOf, pathOf, requireFields } from './fields.ts'
import { idempotencyKeyOf, inOrder } from './itemOrder.ts'
import { textOf } from './json.ts'
import { readPages } from './pages.ts'

type Request = DeclarativeRestApiSettings.HttpRequestOptions

interface SendOptions {
  /** The operation's parameters. Required ones may not be empty, and errors name them by their labels. */
  fields?: () => readonly INodeProperties[]
  /** The path of the request if it holds parameters, as `:name`; otherwise the routing gives the URL. */
  path?: string
  /** Completes the request that the routing has made from the parameters. */
  prepare?: (this: IExecuteSingleFunctions, request: Request) => Request | Promise<Request>
  /** Reads all pages, up to the parameter Limit; each entry becomes an item. */
  paged?: boolean
  /** Returns an answer in place of a failure that is none, such as when there was nothing to do; else throws it again. */
  recover?: (
    this: IExecuteSingleFunctions,
    failure: unknown,
    request: IHttpRequestOptions,
  ) => Promise<IDataObject>
  /** Reduces an answer while the parameter Simplify is on. */
  simplify?: (answer: IDataObject) => IDataObject
}

const nothing: readonly INodeProperties[] = []

/**
 * Sends one item's request and returns its output items. It stands where n8n's routing takes a function, as `pagination`,
 * because n8n's own way of sending starts all items at once, pairs no output with its input, and reports errors in the words
 * of the HTTP library. Throws a `NodeApiError` or `NodeOperationError`, unless Continue On Fail is on.
 */
export const sendItem = ({
  fields = () => nothing,
  path,
  prepare,
  paged = false,
  recover,
  simplify = (answer) => answer,
}: SendOptions = {}) =>
  async function (
    this: IExecutePaginationFunctions,
    { options }: DeclarativeRestApiSettings.ResultOptions,
  ): Promise<INodeExecutionData[]> {
    const itemIndex = this.getItemIndex()
    const pairedItem = { item: itemIndex }
    return await inOrder(this, async () => {
      try {
        requireFields(this, fields())
        const located = path === undefined ? options : { ...options, url: pathOf(this, path) }
        const request = complete(this, prepare ? await prepare.call(this, located) : located)
        const labels = labelsOf(fields())
        const answered = paged
          ? readPages.call(this, request, labels)
          : ask.call(this, request, labels).then((answer) => [answer])
        const answers = recover
          ? await answered.catch(async (failure: unknown) => [await recover.call(this, failure, request)])
          : await answered
        const present = this.getNodeParameter('simplify', false) === true ? simplify : undefined
        return answers.map((answer) => ({ json: present ? present(answer) : answer, pairedItem }))
      } catch (thrown) {
        const error = asNodeError(this.getNode(), thrown)
        error.context['itemIndex'] = itemIndex
        if (!this.continueOnFail()) throw error
        return [{ json: { error: error.message }, pairedItem }]
      }
    })
  }

/** What the service takes as an `Idempotency-Key`. */
const idempotencyKey = /^[\x20-\x7e]{1,255}$/

/** The final request. Every POST has an `Idempotency-Key`: the given one, or the item's own. */
function complete(
  node: IExecuteSingleFunctions,
  { skipSslCertificateValidation, url = '', headers, ...request }: Request,
): IHttpRequestOptions {
  const given = textOf(headers?.['Idempotency-Key'])
  if (given !== undefined && !idempotencyKey.test(given))
    throw new NodeOperationError(node.getNode(), 'Idempotency Key cannot be sent', {
      description: 'Use at most 255 letters, digits and signs of ASCII, on one line.',
    })
  return {
    ...request,
    url,
    headers:
      request.method === 'POST'
        ? { ...headers, 'Idempotency-Key': given ?? idempotencyKeyOf(node) }
        : { ...headers },
    skipSslCertificateValidation: skipSslCertificateValidation === true,
  }
}
