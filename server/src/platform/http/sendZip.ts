import type { Response } from 'express'
import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { sendStream } from './sendStream.ts'

/** A file of an archive. */
export interface ZipEntry {
  name: string
  content: Readable
  /** Whether compressing it makes it smaller. */
  compress: boolean
}

/** A client that reads nothing of an archive for this long is cut off. */
const unreadMs = 60_000

/**
 * Sends files as one ZIP archive named `name`, each as it is read and one after the other, so that it never is in memory.
 * Resolves as well when the client closes the connection first; rejects, and cuts the response off, where a file cannot be
 * read.
 */
export async function sendZip(
  response: Response,
  name: string,
  entries: AsyncIterable<ZipEntry>,
): Promise<undefined> {
  response.setHeader('Content-Type', 'application/zip')
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`)
  response.setTimeout(unreadMs, () => response.destroy())
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.on('error', (error: Error) => output.destroy(error))
  zip.outputStream.pipe(output)
  let current: Readable | undefined
  const addAll = async () => {
    for await (const { name: entryName, content, compress } of entries) {
      current = content
      zip.addReadStream(content, entryName, { compress })
      if (output.destroyed) content.destroy()
      await finished(content)
    }
    zip.end()
  }
  const adding = addAll().catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  await sendStream(response, output).finally(() => current?.destroy())
  await adding
}
