import { errorMessage } from '../../../platform/errors/errorMessage.ts'
import type { Exchange, Failure, OutgoingFile } from '../outgoing.ts'
import { nothingExchanged } from '../sending/failedAnswer.rules.ts'
import { mimeTypeOf } from './parts.rules.ts'

/** A file as a form carries it; or that it cannot be read now. */
export async function readFile(file: OutgoingFile): Promise<Blob | (Exchange & Failure)> {
  try {
    return new Blob([new Uint8Array(await file.read())], { type: mimeTypeOf(file.contentType) })
  } catch (error) {
    const detail = `The file could not be read: ${errorMessage(error)}`
    return { ...nothingExchanged, is: 'later', error: { kind: 'refused', detail } }
  }
}
