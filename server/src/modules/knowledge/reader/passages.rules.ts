/** A paragraph of a text, or a heading above those that follow. */
export interface Block {
  text: string
  /** Of a heading: 1 is the highest. */
  level?: number | undefined
  /** Of a PDF. */
  page?: number | undefined
}

/** A part of a text that makes sense by itself. */
export interface SplitPassage {
  text: string
  heading: string | null
  page: number | null
}

/** A passage is made of paragraphs under one heading until it has so many characters, and never has more than the most. */
const enough = 200
const most = 800
const maxHeading = 200
const headingsShown = 2

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Splits a text into passages under its headings; what is said twice is there once. */
export function splitIntoPassages(blocks: Iterable<Block>): SplitPassage[] {
  const passages: SplitPassage[] = []
  const seen = new Set<string>()
  let headings: { level: number; text: string }[] = []
  let pending: { lines: string[]; length: number; page: number | null } | undefined

  const heading = () =>
    headings
      .slice(-headingsShown)
      .map(({ text }) => text)
      .join(' › ')
      .slice(0, maxHeading) || null
  const flush = () => {
    if (pending === undefined) return
    const text = pending.lines.join('\n')
    const key = text.toLowerCase()
    if (!seen.has(key)) passages.push({ text, heading: heading(), page: pending.page })
    seen.add(key)
    pending = undefined
  }

  for (const { text: written, level, page = null } of blocks) {
    const text = plain(written)
    if (text === '') continue
    if (level !== undefined) {
      flush()
      headings = [
        ...headings.filter((above) => above.level < level),
        { level, text: text.slice(0, maxHeading) },
      ]
      continue
    }
    for (const part of partsOf(text)) {
      if (pending !== undefined && pending.length + 1 + part.length > most) flush()
      pending ??= { lines: [], length: -1, page }
      pending.lines.push(part)
      pending.length += 1 + part.length
      if (pending.length >= enough) flush()
    }
  }
  flush()
  return passages
}

/** A paragraph in parts of at most `most` characters: cut behind sentences, else between words, else anywhere. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > most) {
    const head = rest.slice(0, most)
    const at =
      lastEnd(head, /[.!?…。！？](?=\s|$)|[。！？]/g) ?? lastEnd(head, /\s/g) ?? wholeCharacters(head)
    parts.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return rest === '' ? parts : [...parts, rest]
}

/** Behind the last match in the second half of a text. */
function lastEnd(text: string, pattern: RegExp): number | undefined {
  let end: number | undefined
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length
  return end !== undefined && end > text.length / 2 ? end : undefined
}

const wholeCharacters = (text: string) => text.length - (/[\ud800-\udbff]$/.test(text) ? 1 : 0)
