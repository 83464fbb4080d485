import { randomUUID } from 'node:crypto'
import { openServer } from '../ports.ts'

/** A file that a person has sent. */
export interface SentFile {
  bytes: Buffer
  contentType: string
}

/**
 * Where a provider keeps files, on a host of its own: each link is signed by itself, and one that comes with credentials is
 * refused, as S3 does.
 */
export async function openFiles() {
  const links = new Map<string, SentFile>()
  const asked: { path: string; hasCredentials: boolean }[] = []
  const { port, close } = await openServer((request, response) => {
    const hasCredentials = request.headers.authorization !== undefined
    const path = new URL(request.url ?? '', 'http://localhost').pathname
    asked.push({ path, hasCredentials })
    const file = links.get(path.slice(1))
    if (hasCredentials) return void response.writeHead(400).end('Only one auth mechanism allowed')
    if (file === undefined) return void response.writeHead(403).end('Request has expired')
    response.writeHead(200, { 'content-type': file.contentType }).end(file.bytes)
  })
  return {
    /** What has been asked for. */
    asked,
    /** A link that works. It has another host than the API. */
    linkTo(file: SentFile): string {
      const link = randomUUID()
      links.set(link, file)
      return `http://localhost:${port}/${link}?X-Amz-Signature=${randomUUID()}`
    },
    /** Has all links end that were made so far. */
    expire: () => links.clear(),
    close,
  }
}
