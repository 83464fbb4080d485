import { maxMediaBytes } from '@replyloop/shared/values/limits'
import { fileTypeFromBuffer } from 'file-type'
import type { ZObject } from 'zapier-platform-core'
import { noAnswerReason } from '../zapierError.ts'

const tooLarge = 'File can hold at most 10 MiB'

/** Types under which servers send files of any kind. */
const unspecific =
  /^(?:application|binary)\/(?:octet-stream|x-download|force-download|unknown)$|^text\/plain$/i

/**
 * Fetches the file behind a link, such as the one that Zapier makes for a file field, as the fields of a message that carry
 * it, with its name where the link or its server says one. Its type is the given one, else what it was sent with, else what its bytes say. Redirects are followed; the key of the
 * connection is never sent. Throws a `HaltedError` for a link that leads to no file or to one above 10 MiB, and an error
 * where the file cannot be had now.
 */
export async function fetchFile(z: ZObject, link: string, givenType?: string) {
  const { bytes, sentAs, name } = await download(z, link)
  const mediaContentType = givenType ?? (await typeOf(bytes, sentAs))
  return { mediaUrl: `data:${mediaContentType};base64,${bytes.toString('base64')}`, mediaContentType, name }
}

async function download(z: ZObject, link: string) {
  const protocol = URL.parse(link)?.protocol
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new z.errors.HaltedError('File must be a file of a step before this one, or a link to one')
  const request = z.request({ url: link, raw: true, skipThrowForStatus: true })
  const response = await request.catch((error: unknown) => {
    const reason = noAnswerReason(error)
    if (reason === undefined) throw error
    throw new z.errors.Error(`File cannot be fetched (${reason}); try again later`, 'FILE_UNREACHABLE')
  })
  const { status, headers, body } = response
  if (status >= 500)
    throw new z.errors.Error(`File cannot be fetched (status ${status}); try again later`, 'FILE_UNREACHABLE')
  if (status !== 200)
    throw new z.errors.HaltedError(
      `File leads to no file (status ${status}): map another one, or a public link`,
    )
  if (Number(headers.get('content-length')) > maxMediaBytes) throw new z.errors.HaltedError(tooLarge)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    const part = Buffer.from(chunk)
    size += part.length
    if (size > maxMediaBytes) throw new z.errors.HaltedError(tooLarge) // ends the download, too
    chunks.push(part)
  }
  if (size === 0) throw new z.errors.HaltedError('File is empty')
  const name = nameOf(link, headers.get('content-disposition'))
  return { bytes: Buffer.concat(chunks), sentAs: headers.get('content-type'), name }
}

/** The name that a file is sent under, else the end of its link where that looks like one. */
function nameOf(link: string, disposition: string | null): string | undefined {
  const [, said] = /filename="?([^";]+)/i.exec(disposition ?? '') ?? []
  const [last] = /[^/]+\.\w{1,5}$/.exec(URL.parse(link)?.pathname ?? '') ?? []
  return said?.trim() ?? last
}

async function typeOf(bytes: Buffer, sentAs: string | null): Promise<string> {
  const type = sentAs?.split(';')[0]?.trim() ?? ''
  if (type !== '' && !unspecific.test(type)) return type
  return (await sniff(bytes)) ?? (type === '' ? 'application/octet-stream' : type)
}

/** A damaged file can break its parser, and then says nothing. */
async function sniff(bytes: Buffer): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(bytes))?.mime
  } catch {
    return undefined
  }
}
