import type { Fetch } from '../../../platform/outboundHttp/safeFetch.ts'
import type { Reader } from '../reader/reader.ts'
import { ReadingFailure } from '../reader/readingFailure.ts'
import { fetchAddress } from './fetchPage.ts'

/** Of a robots.txt no more is read (RFC 9309, section 2.5). */
const maxBytes = 500 * 1024

/** What the robots.txt of sites say of pages (RFC 9309), each asked for once. */
export interface Robots {
  /** Which pages of one site may be read, and how long to wait between two. */
  ask(pages: readonly string[]): Promise<{ allowed: boolean[]; delayMs: number }>
  /** Throws a `ReadingFailure` where a page may not be read. */
  permit(page: string): Promise<void>
}

export function createRobots(fetch: Fetch, reader: Reader, signal: AbortSignal): Robots {
  const files = new Map<string, Promise<Buffer>>()

  const fileOf = async (site: string): Promise<Buffer> => {
    const asked = { maxBytes, onTooLarge: 'truncate', signal } as const
    const { status, bytes } = await fetchAddress(fetch, `${site}/robots.txt`, asked)
    if (status >= 200 && status < 300) return bytes
    if (status < 500) return Buffer.alloc(0) // there is none: all may be read
    throw new ReadingFailure('forbidden_by_robots', { detail: `${site}/robots.txt answers ${status}.` })
  }

  const ask: Robots['ask'] = async (pages) => {
    const [first] = pages
    if (first === undefined) return { allowed: [], delayMs: 0 }
    const site = new URL(first).origin
    const file = files.get(site) ?? fileOf(site)
    files.set(site, file)
    const task = { bytes: await file, url: `${site}/robots.txt`, pages: [...pages] }
    const { allowed, delaySeconds } = await reader.readRobots(task)
    return { allowed, delayMs: delaySeconds * 1000 }
  }

  return {
    ask,
    async permit(page) {
      const { allowed } = await ask([page])
      if (allowed[0] !== true) throw new ReadingFailure('forbidden_by_robots')
    },
  }
}
