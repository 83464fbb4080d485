import { Parser } from 'htmlparser2'
import type { Block } from './passages.rules.ts'

/** What of a page is no text of it, or stands on each page of a site. */
const skipped = new Set(
  'script style noscript template svg math nav aside form iframe select button dialog object canvas audio video'.split(
    ' ',
  ),
)
const blocks = new Set(
  'address article blockquote br dd details div dl dt fieldset figcaption figure h1 h2 h3 h4 h5 h6 hr li main ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
const content = new Set(['main', 'article'])
/** Of a page, though not of an article in it. */
const frames = new Set(['header', 'footer'])
/** Fewer characters within `main` are not what a page is about. */
const leastContent = 200

/** The text of a web page: that of its main part where it has one, without menus, footers and forms. */
export function readHtml(html: string): { title: string | null; blocks: Block[] } {
  const all: Block[] = []
  const main: Block[] = []
  let title: string | null = null
  let inTitle = false
  let skipDepth = 0
  let contentDepth = 0
  let text = ''
  let level: number | undefined
  const flush = () => {
    const block = { text, level }
    if (text.trim() !== '') {
      all.push(block)
      if (contentDepth > 0) main.push(block)
    }
    text = ''
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (name === 'title' && title === null && skipDepth === 0) inTitle = true
        const isSkipped =
          skipped.has(name) ||
          (frames.has(name) && contentDepth === 0) ||
          attributes['aria-hidden'] === 'true' ||
          'hidden' in attributes
        if (skipDepth > 0 || isSkipped) {
          skipDepth += 1
          return
        }
        if (blocks.has(name)) flush()
        if (/^h[1-6]$/.test(name)) level = Number(name[1])
        if (content.has(name)) contentDepth += 1
      },
      ontext(data) {
        if (inTitle) title = (title ?? '') + data
        else if (skipDepth === 0) text += data
      },
      onclosetag(name) {
        if (skipDepth > 0) {
          skipDepth -= 1
          return
        }
        if (name === 'title') inTitle = false
        if (name === 'td' || name === 'th') text += text.trim() === '' ? '' : ' | '
        if (blocks.has(name)) {
          if (name === 'tr') text = text.replace(/[\s|]+$/, '')
          flush()
        }
        if (/^h[1-6]$/.test(name)) level = undefined
        if (content.has(name)) contentDepth -= 1
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  flush()
  const length = main.reduce((sum, block) => sum + block.text.length, 0)
  return { title: title === null ? null : cleanTitle(title), blocks: length >= leastContent ? main : all }
}

const cleanTitle = (written: string): string | null => written.replace(/\s+/g, ' ').trim() || null

/** The encoding that a page says at its beginning. */
export const encodingIn = (head: string): string | undefined =>
  /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i.exec(head)?.[1]
