import { NodeApiError, NodeOperationError, type IDataObject, type INode } from 'n8n-workflow'
import { isObject, textOf } from './json.ts'

/**
 * The error that an answer carries, in either of the service's two forms (specification, Errors): its code and message
 * in front, since Continue On Fail keeps the message alone; faulty fields and the request's id below.
 */
export function failureOf(node: INode, status: number, body: unknown): NodeApiError {
  const httpCode = String(status)
  const { code, message, details, requestId } = readError(body)
  if (code === undefined || message === undefined)
    return new NodeApiError(
      node,
      {},
      {
        httpCode,
        message: `UNEXPECTED_ANSWER: the answer (status ${status}) is not one of Replyloop's`,
        description: 'Check the base URL of the credential.',
      },
    )
  const description = [
    ...detailLines(details),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
  ].join('\n')
  return new NodeApiError(node, {}, { httpCode, message: `${code}: ${message}`, description })
}

/** Whatever was thrown, as an error that n8n shows at its node. */
export const asNodeError = (node: INode, thrown: unknown): NodeApiError | NodeOperationError =>
  thrown instanceof NodeApiError || thrown instanceof NodeOperationError
    ? thrown
    : new NodeOperationError(node, thrown instanceof Error ? thrown : String(thrown))

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
