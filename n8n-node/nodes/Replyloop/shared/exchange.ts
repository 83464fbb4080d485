import type {
  DeclarativeRestApiSettings,
  IDataObject,
  IExecutePaginationFunctions,
  IExecuteSingleFunctions,
  IHttpRequestOptions,
  INodeExecutionData,
} from 'n8n-workflow'
import { ask } from './api.ts'
import { asNodeError } from './failure.ts'
import { inTurn, keyOfItem } from './lane.ts'
import { readPages } from './pages.ts'

type Request = DeclarativeRestApiSettings.HttpRequestOptions

interface Steps {
  /** Completes what the parameters' routing has made of the request. */
  prepare?: (this: IExecuteSingleFunctions, request: Request) => Request | Promise<Request>
  /** Reads page after page; each entry becomes an item. */
  paged?: boolean
  /** What is left of an answer while the parameter Simplify is on. */
  simplify?: (answer: IDataObject) => IDataObject
}

/**
 * How one item's request is sent. n8n's own sender starts all items at once, pairs no output with its input, and gives
 * the HTTP library's words for an error; so this takes its place where routing has a place for a function.
 */
export const exchange = ({ prepare, paged = false, simplify = (answer) => answer }: Steps = {}) =>
  async function (
    this: IExecutePaginationFunctions,
    { options }: DeclarativeRestApiSettings.ResultOptions,
  ): Promise<INodeExecutionData[]> {
    const itemIndex = this.getItemIndex()
    const pairedItem = { item: itemIndex }
    return await inTurn(this, async () => {
      try {
        const request = complete(this, prepare ? await prepare.call(this, options) : options)
        const answers = paged ? await readPages.call(this, request) : [await ask.call(this, request)]
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

/** The request as it leaves: each POST under a key, the one that was given or the item's own. */
const complete = (
  node: IExecuteSingleFunctions,
  { skipSslCertificateValidation, url = '', headers, ...request }: Request,
): IHttpRequestOptions => ({
  ...request,
  url,
  headers:
    request.method === 'POST'
      ? { ...headers, 'Idempotency-Key': headers?.['Idempotency-Key'] ?? keyOfItem(node) }
      : { ...headers },
  skipSslCertificateValidation: skipSslCertificateValidation === true,
})
