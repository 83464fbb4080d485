import { isDataUri, type ReceiveMessage } from '@replyloop/shared/contract/customChannel'
import { fieldProblem, Problem } from '../../platform/errors/problem.ts'
import { maxMediaBytes, type MediaStore } from './mediaStore.ts'
import { decodeDataUri, describeTypeMismatch } from './mediaType.ts'

/** The file of a message: stored by its hash, or so far only a link to it. */
export interface StoredMedia {
  url: string | null
  hash: string | null
  contentType: string
  bytes: number | null
}

/**
 * Decodes, checks and stores the file that a message carries; a link is kept as it is (contract section 3, "Media").
 * Throws `VALIDATION_FAILED` for what is not the file it says, and `PAYLOAD_TOO_LARGE` beyond 10 MiB.
 */
export async function storeMedia(
  store: MediaStore,
  { mediaUrl, mediaContentType: contentType }: ReceiveMessage['customData'],
): Promise<StoredMedia | undefined> {
  if (mediaUrl === undefined || contentType === undefined) return undefined
  if (!isDataUri(mediaUrl)) return { url: mediaUrl, hash: null, contentType, bytes: null }
  const decoded = decodeDataUri(mediaUrl)
  if ('problem' in decoded) throw fieldProblem('customData.mediaUrl', decoded.problem)
  const { bytes } = decoded
  if (bytes.length > maxMediaBytes)
    throw new Problem('PAYLOAD_TOO_LARGE', 'customData.mediaUrl can hold at most 10 MiB')
  const wrong = await describeTypeMismatch(bytes, contentType)
  if (wrong !== undefined) throw fieldProblem('customData.mediaContentType', wrong)
  return { url: null, hash: await store.put(bytes), contentType, bytes: bytes.length }
}
