import { isDataUri } from '@replyloop/shared/contract/incomingFile'
import type { Fetch } from '../../../platform/outboundHttp/safeFetch.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { requestFile } from './fetchMedia.ts'
import { safeFileName } from './fileName.rules.ts'
import { trueTypeOf } from './mediaType.ts'
import { readUpload } from './storeMedia.ts'

/**
 * The file of a request: behind a link, which is fetched now, or in a data URI. It is not kept. Throws `VALIDATION_FAILED`, naming
 * the field `path`, and `PAYLOAD_TOO_LARGE` beyond 10 MiB.
 */
export async function readNewFile(
  fetch: Fetch,
  source: string,
  path: string,
): Promise<{ bytes: Buffer; contentType: string; name: string | undefined }> {
  return isDataUri(source)
    ? { ...(await readUpload(source, path)), name: undefined }
    : { ...(await readLinked(fetch, source, path)), name: nameIn(source) }
}

/** The file behind a link. Throws `VALIDATION_FAILED`, naming the field `path`. */
export async function readLinked(
  fetch: Fetch,
  url: string,
  path: string,
): Promise<{ bytes: Buffer; contentType: string }> {
  const response = await requestFile(fetch, url)
  const refuse = (why: string) => fieldProblem(path, `cannot be fetched: ${why}`)
  if (!response.ok) throw refuse(response.detail)
  const { status, body } = response
  if (status < 200 || status >= 300) throw refuse(`the link answers ${status}`)
  if (body.length === 0) throw refuse('the file is empty')
  const [said = ''] = String(response.headers['content-type'] ?? '').split(';')
  const contentType = await trueTypeOf(body, said.trim().toLowerCase() || 'application/octet-stream')
  if (/^(text\/html|application\/xhtml\+xml)$/.test(contentType))
    throw refuse('the link answers a web page; send the address of the file itself')
  return { bytes: body, contentType }
}

/** The name of a file by its link: the last part of the path, where that has an ending. */
export function nameIn(url: string): string | undefined {
  const name = safeFileName(new URL(url).pathname)
  return name !== undefined && /\.\w+$/.test(name) ? name : undefined
}
