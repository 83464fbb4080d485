import type { IDataObject, IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow'
import { toApiError } from './apiError.ts'
import { isObject } from './json.ts'

/**
 * The bytes behind a signed link of the service, which opens without the key. `like` says whether certificates are checked.
 * Throws a `NodeApiError` for any answer but a success.
 */
export async function fileBehind(
  node: IExecuteSingleFunctions,
  url: string,
  { skipSslCertificateValidation = false }: IHttpRequestOptions,
): Promise<Buffer> {
  const response: unknown = await node.helpers.httpRequest({
    method: 'GET',
    url,
    encoding: 'arraybuffer',
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    disableFollowRedirect: true,
    skipSslCertificateValidation,
  })
  const { statusCode, body }: IDataObject = isObject(response) ? response : {}
  const bytes = Buffer.from(body instanceof Uint8Array ? body : [])
  const status = Number(statusCode)
  if (status < 200 || status > 299) throw toApiError(node.getNode(), status, problemIn(bytes))
  return bytes
}

function problemIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
