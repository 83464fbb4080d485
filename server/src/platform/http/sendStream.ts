import type { Response } from 'express'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../errors/errorCode.ts'

/** Sends a stream as the body of a response. Resolves as well when the client closes the connection first. */
export async function sendStream(response: Response, stream: NodeJS.ReadableStream): Promise<void> {
  try {
    await pipeline(stream, response)
  } catch (error) {
    if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}
