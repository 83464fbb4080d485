import { maxSitemapPages } from '@replyloop/shared/values/knowledge'
import { Parser } from 'htmlparser2'

/** What a sitemap names: pages, and further sitemaps. */
export interface ReadSitemap {
  /** At most as many as are read of one source. */
  pages: string[]
  /** How many there are in all. */
  count: number
  sitemaps: string[]
}

/** At most so many further sitemaps are looked at. */
const maxSitemaps = 20
const maxUrl = 2048

/** Reads a sitemap (sitemaps.org): those of its pages that are at `host`. */
export function readSitemap(xml: string, host: string): ReadSitemap {
  const found: ReadSitemap = { pages: [], count: 0, sitemaps: [] }
  let url: string | undefined
  let isIndex = false
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'sitemap') isIndex = true
        else if (name === 'url') isIndex = false
        else if (name === 'loc') url = ''
      },
      ontext(data) {
        if (url !== undefined && url.length <= maxUrl) url += data
      },
      onclosetag(name) {
        if (name !== 'loc' || url === undefined) return
        const address = URL.parse(url.trim())
        url = undefined
        if (address?.host !== host || !/^https?:$/.test(address.protocol)) return
        if (isIndex) {
          if (found.sitemaps.length < maxSitemaps) found.sitemaps.push(address.href)
          return
        }
        found.count += 1
        if (found.pages.length < maxSitemapPages) found.pages.push(address.href)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return found
}
