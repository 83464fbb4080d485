import { maxMediaBytes } from '@replyloop/shared/values/limits'
import { maxKnowledgeCharacters, maxPageBytes, maxSitemapPages } from '@replyloop/shared/values/knowledge'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Fetch } from '../../../platform/outboundHttp/safeFetch.ts'
import type { Reader } from '../reader/reader.ts'
import { ReadingFailure } from '../reader/readingFailure.ts'
import type { NewPassage } from '../sources/passages.store.ts'
import { fetchAddress, type Fetched } from './fetchPage.ts'
import { createRobots, type Robots } from './robots.ts'

const maxSitemapBytes = 20 * 1024 * 1024

/** What was read of a source. */
export interface ReadSource {
  /** What the source itself is called. */
  title: string | null
  passages: NewPassage[]
  pagesRead: number
  pagesFound: number | null
}

/** What it takes to read pages. */
export interface PageParts {
  clock: Clock
  fetch: Fetch
  reader: Reader
  signal: AbortSignal
}

/** Reads a page, or a file on the web. Throws a `ReadingFailure`. */
export async function readPage(parts: PageParts, url: string): Promise<ReadSource> {
  const robots = createRobots(parts.fetch, parts.reader, parts.signal)
  const { title, passages } = await readOne(parts, robots, url, maxMediaBytes)
  const withoutUrl = passages.map((passage) => ({ ...passage, url: null }))
  return { title, passages: withoutUrl, pagesRead: 0, pagesFound: null }
}

async function readOne({ fetch, reader, signal }: PageParts, robots: Robots, url: string, maxBytes: number) {
  const page = await fetchAddress(fetch, url, { maxBytes, signal, permit: (at) => robots.permit(at) })
  requireSuccess(page)
  const { bytes, contentType } = page
  const { title, passages } = await reader.readDocument({ bytes, contentType, name: null })
  return { title, passages: passages.map((passage): NewPassage => ({ ...passage, url: page.url })) }
}

/**
 * Reads the pages that a sitemap names, one after the other; those that cannot be read are left out. Throws a `ReadingFailure`
 * where none can. `onPage` is told how far it is.
 */
export async function readSite(
  parts: PageParts,
  url: string,
  onPage: (progress: { pagesRead: number; pagesFound: number }) => Promise<void>,
): Promise<ReadSource> {
  const { clock, reader, fetch, signal } = parts
  const robots = createRobots(fetch, reader, signal)
  const { pages, count } = await findPages(parts, robots, url)
  if (pages.length === 0) throw new ReadingFailure('no_pages')
  const { allowed, delayMs } = await robots.ask(pages)
  const passages: NewPassage[] = []
  const seen = new Set<string>()
  let pagesRead = 0
  let characters = 0
  let firstFailure: ReadingFailure | undefined
  for (const [at, page] of pages.entries()) {
    if (allowed[at] === false) {
      firstFailure ??= new ReadingFailure('forbidden_by_robots')
      continue
    }
    if (at > 0 && delayMs > 0) await clock.sleep(delayMs, signal)
    signal.throwIfAborted()
    try {
      const read = await readOne(parts, robots, page, maxPageBytes)
      for (const passage of read.passages) {
        const key = passage.text.toLowerCase() // what stands on each page counts once
        if (seen.has(key)) continue
        seen.add(key)
        passages.push(passage)
        characters += passage.text.length
      }
      if (characters > maxKnowledgeCharacters) throw new ReadingFailure('too_many_characters')
      pagesRead += 1
    } catch (error) {
      if (!(error instanceof ReadingFailure) || error.code === 'too_many_characters') throw error
      firstFailure ??= error
    }
    await onPage({ pagesRead, pagesFound: count })
  }
  if (passages.length === 0) throw firstFailure ?? new ReadingFailure('no_text')
  return { title: null, passages, pagesRead, pagesFound: count }
}

/** The first pages that a sitemap, or those that it names, have of its own host; and how many there are. */
async function findPages(
  parts: PageParts,
  robots: Robots,
  url: string,
): Promise<{ pages: string[]; count: number }> {
  const first = await readSitemap(parts, robots, url)
  const pages = new Set(first.pages)
  let { count } = first
  for (const further of first.sitemaps) {
    if (pages.size >= maxSitemapPages) break
    const found = await readSitemap(parts, robots, further)
    for (const page of found.pages) if (pages.size < maxSitemapPages) pages.add(page)
    count += found.count
  }
  return { pages: [...pages], count }
}

async function readSitemap({ fetch, reader, signal }: PageParts, robots: Robots, url: string) {
  const sitemap = await fetchAddress(fetch, url, {
    maxBytes: maxSitemapBytes,
    signal,
    permit: (at) => robots.permit(at),
  })
  requireSuccess(sitemap)
  return reader.readSitemap({ bytes: sitemap.bytes, host: new URL(sitemap.url).host })
}

function requireSuccess({ status }: Fetched): void {
  if (status < 200 || status >= 300)
    throw new ReadingFailure('bad_answer', { detail: `The address answers ${status}.` })
}
