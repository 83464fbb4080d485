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
import { keyOfItem, inTurn } from './itemRun.ts'
import { textOf } from './json.ts'
import { readPages } from './pages.ts'

type Request = DeclarativeRestApiSettings.HttpRequestOptions

interface Steps {
  /** The operation's parameters: errors name them as a person sees them. */
  fields?: () => readonly INodeProperties[]
  /** The path, where parameters stand in it as `:name`. */
  path?: string
  /** Completes the request that the routing of the parameters has made. */
  prepare?: (this: IExecuteSingleFunctions, request: Request) => Request | Promise<Request>
  /** Reads page after page; each entry becomes an item. */
  paged?: boolean
  /** Gives an answer for a failed request where there was nothing to do; otherwise throws the failure. */
  settle?: (
    this: IExecuteSingleFunctions,
    failure: unknown,
    request: IHttpRequestOptions,
  ) => Promise<IDataObject>
  /** What is left of an answer while the parameter Simplify is on. */
  simplify?: (answer: IDataObject) => IDataObject
}

const nothing: readonly INodeProperties[] = []

/**
 * How one item's request is sent. n8n's own sender starts all items at once, pairs no output with its input, and gives
 * the HTTP library's words for an error; so this takes its place where routing has a place for a function.
 */
export const exchange = ({
  fields = () => nothing,
  path,
  prepare,
  paged = false,
  settle,
  simplify = (answer) => answer,
}: Steps = {}) =>
  async function (
    this: IExecutePaginationFunctions,
    { options }: DeclarativeRestApiSettings.ResultOptions,
  ): Promise<INodeExecutionData[]> {
    const itemIndex = this.getItemIndex()
    const pairedItem = { item: itemIndex }
    return await inTurn(this, async () => {
      try {
        requireFields(this, fields())
        const located = path === undefined ? options : { ...options, url: pathOf(this, path) }
        const request = complete(this, prepare ? await prepare.call(this, located) : located)
        const labels = labelsOf(fields())
        const asked = paged
          ? readPages.call(this, request, labels)
          : ask.call(this, request, labels).then((answer) => [answer])
        const answers = settle
          ? await asked.catch(async (failure: unknown) => [await settle.call(this, failure, request)])
          : await asked
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

const sendable = /^[\x20-\x7e]{1,255}$/

/** The request as it leaves: each POST under a key, the one that was given or the item's own. */
function complete(
  node: IExecuteSingleFunctions,
  { skipSslCertificateValidation, url = '', headers, ...request }: Request,
): IHttpRequestOptions {
  const given = textOf(headers?.['Idempotency-Key'])
  if (given !== undefined && !sendable.test(given))
    throw new NodeOperationError(node.getNode(), 'Idempotency Key cannot be sent', {
      description: 'Use at most 255 letters, digits and signs of ASCII, on one line.',
    })
  return {
    ...request,
    url,
    headers:
      request.method === 'POST'
        ? { ...headers, 'Idempotency-Key': given ?? keyOfItem(node) }
        : { ...headers },
    skipSslCertificateValidation: skipSslCertificateValidation === true,
  }
}
