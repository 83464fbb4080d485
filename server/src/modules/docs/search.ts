import { stopwords } from '@orama/stopwords/english'
import MiniSearch from 'minisearch'
import type { Page } from './docs.ts'
import { docsPath } from './links.rules.ts'
import type { Section } from './markdown.ts'

/** A page where something was found, with its best sections. */
export interface Found {
  page: Page
  sections: readonly { section: Section; excerpt: readonly Piece[] }[]
}

/** A piece of a text; `hit` is one of the words that were sought. */
export interface Piece {
  text: string
  hit: boolean
}

/** Finds pages by words, the best first. */
export type Search = (sought: string) => Found[]

/** The words of a search that count, the pages of its answer, and the sections of each: anybody may ask, and each word takes time. */
const limits = { words: 12, pages: 15, sections: 3 }
/** A typing error is forgiven in words longer than this. */
const shortWord = 4
const stops = new Set(stopwords)
/** What stands between words, as the index has it. */
const betweenWords = /[\n\r\p{Z}\p{P}]+/u

/** How much the pages of a folder count: the guide is for most readers, decisions are for few. */
const folderWeights: Record<string, number> = { guide: 1.4, decisions: 0.3 }
/** Pages in no folder of a reader are for looking things up exactly. */
const referenceWeight = 0.3

function weightOf({ page, section }: { page: Page; section: Section }): number {
  const [folder = '', ...names] = page.path.slice(docsPath.length + 1).split('/')
  const weight = names.length === 0 ? referenceWeight : (folderWeights[folder] ?? 1)
  return section.level === 1 ? weight * 1.2 : weight // its beginning says what a page is about
}

/** A word as it is compared: small, without the s of a plural; nothing for those that stand everywhere. */
function termOf(word: string): string | null {
  const term = word.toLowerCase()
  if (stops.has(term)) return null
  return term.length > shortWord - 1 ? term.replace(/(?<![sui])s$/, '') : term
}

/** A search over the sections of all pages, by words, by how words begin, and despite a typing error in long ones. */
export async function createSearch(pages: Iterable<Page>): Promise<Search> {
  const entries = [...pages]
    .filter(({ path }) => path !== docsPath) // it only lists the others
    .flatMap((page) => page.sections.map((section) => ({ page, section })))
  const weights = entries.map(weightOf)
  const index = new MiniSearch<{ id: number; title: string; heading: string; labels: string; text: string }>({
    fields: ['title', 'heading', 'labels', 'text'],
    processTerm: termOf,
    searchOptions: {
      tokenize: (sought) => [...new Set(sought.toLowerCase().split(betweenWords))].slice(0, limits.words),
      boost: { heading: 3, labels: 2 },
      boostDocument: (id) => weights[Number(id)] ?? 1,
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > shortWord ? 0.2 : false),
    },
  })
  await index.addAllAsync(
    entries.map(({ page, section: { heading, labels, text } }, id) => ({
      id,
      title: page.title,
      heading,
      labels,
      text,
    })),
  )
  return (sought) => {
    const withAll = index.search(sought, { combineWith: 'AND' })
    const ids = new Set(withAll.map(({ id }) => Number(id)))
    const found = [...withAll, ...index.search(sought).filter(({ id }) => !ids.has(Number(id)))]
    const perPage = new Map<Page, { section: Section; terms: readonly string[] }[]>()
    for (const { id, terms } of found) {
      const entry = entries[Number(id)]
      if (entry === undefined) continue
      const sections = perPage.get(entry.page) ?? []
      if (sections.length < limits.sections) sections.push({ section: entry.section, terms })
      perPage.set(entry.page, sections)
    }
    return [...perPage].slice(0, limits.pages).map(([page, sections]) => ({
      page,
      sections: sections.map(({ section, terms }) => ({
        section,
        excerpt: excerptOf(section.text, terms),
      })),
    }))
  }
}

/** How many characters stand before and after the first hit. */
const around = { before: 60, after: 180 }

/** The part of a text around the first of some words, which are marked in it. */
function excerptOf(text: string, words: readonly string[]): Piece[] {
  const hits = new RegExp(
    `(?<![\\p{L}\\p{N}])((?:${words.map((word) => RegExp.escape(word)).join('|')})s?)(?![\\p{L}\\p{N}])`,
    'giu',
  )
  const at = Math.max(0, text.search(hits))
  const from = at <= around.before ? 0 : text.indexOf(' ', at - around.before) + 1
  const end = at + around.after
  const until = end >= text.length ? text.length : text.lastIndexOf(' ', end)
  const shown = `${from > 0 ? '… ' : ''}${text.slice(from, until)}${until < text.length ? ' …' : ''}`
  return shown.split(hits).map((piece, index) => ({ text: piece, hit: index % 2 === 1 }))
}
