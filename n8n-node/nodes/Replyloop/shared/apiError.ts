import { NodeApiError, NodeOperationError, type IDataObject, type INode } from 'n8n-workflow'
import { isObject, textOf } from './json.ts'

/** The labels of parameters, by the names of their fields in requests (see `labelsOf`). */
export type Labels = ReadonlyMap<string, string>

const noLabels: Labels = new Map()

const checkBaseUrl = 'Check the base URL of the credential.'

/** What to do at n8n about errors of the service, by their codes. */
const hints: ReadonlyMap<string, string> = new Map([
  ['METHOD_NOT_ALLOWED', checkBaseUrl],
  ['NOT_FOUND', checkBaseUrl],
  ['INSUFFICIENT_SCOPE', 'Enter such a key in the credential.'],
  ['AGENCY_ONLY', 'Choose a credential with a key of the agency.'],
  ['ACCOUNT_SUSPENDED', 'Then retry the execution.'],
  ['UNAUTHORIZED', 'Enter the current API key in the credential, or another one from Settings > API keys.'],
])

/**
 * The n8n error for a response that is no success, in either of the service's two error forms
 * (docs/interface.md#errors). The message begins with the code, since Continue On Fail keeps only the message; the
 * description lists the faulty fields, what to do, and the request's id.
 */
export function toApiError(node: INode, status: number, body: unknown, labels = noLabels): NodeApiError {
  const httpCode = String(status)
  const { code, message, details, requestId } = readError(body)
  if (code === undefined || message === undefined)
    return new NodeApiError(
      node,
      {},
      {
        httpCode,
        message: `UNEXPECTED_ANSWER: the answer (status ${status}) is not one of Replyloop's`,
        description: hintFor(status),
      },
    )
  const said = replaceFieldNames(message, labels)
  const faults = detailLines(details).map((line) => replaceFieldNames(line, labels))
  const named = said.replace(alsoWrong, '')
  const description = [
    ...faults.filter((fault) => fault !== named),
    ...(hints.has(code) ? [hints.get(code)] : []),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
  ].join('\n')
  const text = `${code}: ${said}`
  const error = new NodeApiError(node, {}, { httpCode, message: text, description })
  // n8n puts words of its own in place of a message that has one of some codes, such as the ECONNREFUSED of a linked file.
  error.message = text
  return error
}

/** What to do about an answer that is not the service's. */
function hintFor(status: number): string {
  if (status >= 500) return 'The server, or a proxy before it, cannot answer now; try again later.'
  if (status === 413) return 'A proxy before the server takes no request of this size.'
  return checkBaseUrl
}

/** What the HTTP library throws when it gets no response, as an error that n8n shows at the node. */
export function toConnectionError(node: INode, thrown: unknown): NodeApiError | NodeOperationError {
  const cause: unknown = thrown instanceof Error ? thrown.cause : undefined
  if (typeof cause !== 'object' || cause === null || !('code' in cause) || cause.code !== 'EPROTO')
    return asNodeError(node, thrown)
  return new NodeOperationError(node, 'No TLS at this address: the server does not speak https there', {
    description:
      'Start the Base URL of the credential with http://, or put a proxy with TLS before the server.',
  })
}

/** Anything thrown, as an error that n8n shows at the node. */
export const asNodeError = (node: INode, thrown: unknown): NodeApiError | NodeOperationError =>
  thrown instanceof NodeApiError || thrown instanceof NodeOperationError
    ? thrown
    : new NodeOperationError(node, thrown instanceof Error ? thrown : String(thrown))

/** The error code in a response's body; `undefined` if it is no error of the service. */
export const errorCodeOf = (body: unknown): string | undefined => readError(body).code

const fieldName = /[A-Za-z_][\w.]*/g

/** What follows a message about one fault, where there are others. */
const alsoWrong = / \(also wrong: [^)]*\)$/

/**
 * Replaces the names of fields in an error message of the service by the labels of their parameters. A plain word
 * such as `email` counts as a field's name only at the beginning of the sentence or in its list of other faulty
 * fields.
 */
const replaceFieldNames = (sentence: string, labels: Labels): string =>
  sentence.replace(fieldName, (name, at: number) => {
    const isName =
      at === 0 || /[A-Z._]/.test(name.slice(1, -1)) || /\(also wrong: [^)]*$/.test(sentence.slice(0, at))
    return (isName && (labels.get(name) ?? labels.get(`customData.${name}`))) || name
  })

function readError(body: unknown) {
  if (!isObject(body)) return {}
  const error = body['error']
  const { code, message, details, requestId }: IDataObject = isObject(error)
    ? error
    : { ...body, message: error }
  return { code: textOf(code), message: textOf(message), details, requestId: textOf(requestId) }
}

function detailLines(details: unknown): string[] {
  if (!Array.isArray(details)) return []
  return details.map((detail: unknown) =>
    isObject(detail) ? `${textOf(detail['path']) ?? ''} ${textOf(detail['message']) ?? ''}`.trim() : '',
  )
}
