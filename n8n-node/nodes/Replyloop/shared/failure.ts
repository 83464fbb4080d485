import { NodeApiError, NodeOperationError, type IDataObject, type INode } from 'n8n-workflow'
import { isObject, textOf } from './json.ts'

/** Names of parameters by the names that their values have on the way (see `labelsOf`). */
export type Labels = ReadonlyMap<string, string>

const unlabelled: Labels = new Map()

/**
 * The error that an answer carries, in either of the service's two forms (specification, Errors): its code and message
 * in front, since Continue On Fail keeps the message alone; faulty fields and the request's id below.
 */
export function failureOf(node: INode, status: number, body: unknown, labels = unlabelled): NodeApiError {
  const httpCode = String(status)
  const { code, message, details, requestId } = readError(body)
  if (code === undefined || message === undefined)
    return new NodeApiError(
      node,
      {},
      {
        httpCode,
        message: `UNEXPECTED_ANSWER: the answer (status ${status}) is not one of Replyloop's`,
        description:
          status >= 500
            ? 'The server, or a proxy before it, cannot answer now; try again later.'
            : 'Check the base URL of the credential.',
      },
    )
  const description = [
    ...detailLines(details).map((line) => named(line, labels)),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
  ].join('\n')
  return new NodeApiError(node, {}, { httpCode, message: `${code}: ${named(message, labels)}`, description })
}

/** Whatever was thrown, as an error that n8n shows at its node. */
export const asNodeError = (node: INode, thrown: unknown): NodeApiError | NodeOperationError =>
  thrown instanceof NodeApiError || thrown instanceof NodeOperationError
    ? thrown
    : new NodeOperationError(node, thrown instanceof Error ? thrown : String(thrown))

/** The code of an answer that is an error of the service. */
export const codeOf = (body: unknown): string | undefined =>
  isObject(body) ? readError(body).code : undefined

const wireName = /[A-Za-z_][\w.]*/g

/**
 * A sentence with the parameters' own names. A plain word such as `email` is a field's name only where the service
 * begins with it or lists it.
 */
const named = (sentence: string, labels: Labels): string =>
  sentence.replace(wireName, (name, at: number) => {
    const isName =
      at === 0 || /[A-Z._]/.test(name.slice(1, -1)) || /\(also wrong: [^)]*$/.test(sentence.slice(0, at))
    return (isName && (labels.get(name) ?? labels.get(`customData.${name}`))) || name
  })

function readError(body: unknown) {
  if (!isObject(body)) return {}
  const general = body['error']
  const { code, message, details, requestId }: IDataObject = isObject(general)
    ? general
    : { ...body, message: general }
  return { code: textOf(code), message: textOf(message), details, requestId: textOf(requestId) }
}

function detailLines(details: unknown): string[] {
  if (!Array.isArray(details)) return []
  return details.map((detail: unknown) =>
    isObject(detail) ? `${textOf(detail['path']) ?? ''} ${textOf(detail['message']) ?? ''}`.trim() : '',
  )
}
