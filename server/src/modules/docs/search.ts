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

/** Whether a page is for looking things up exactly: it stands in no folder of a reader, and comes after those that do. */
const isReference = (page: Page | undefined) => page?.path.split('/').length === 3

/** A search over the sections of all pages, by words, by how words begin, and despite a typing error in long ones. */
export async function createSearch(pages: Iterable<Page>): Promise<Search> {
  const entries = [...pages]
    .filter(({ path }) => path !== docsPath) // it only lists the others
    .flatMap((page) => page.sections.map((section) => ({ page, section })))
  const index = new MiniSearch<{ id: number; title: string; heading: string; text: string }>({
    fields: ['title', 'heading', 'text'],
    processTerm: (term) => {
      const word = term.toLowerCase()
      return stops.has(word) ? null : word
    },
    searchOptions: {
      tokenize: (sought) => [...new Set(sought.toLowerCase().split(betweenWords))].slice(0, limits.words),
      boost: { heading: 4 },
      boostDocument: (id) => (isReference(entries[Number(id)]?.page) ? 0.4 : 1),
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (term.length > shortWord ? 0.2 : false),
    },
  })
  await index.addAllAsync(
    entries.map(({ page, section: { heading, text } }, id) => ({
      id,
      title: page.title,
      heading,
      text,
    })),
  )
  return (sought) => {
    const withAll = index.search(sought, { combineWith: 'AND' })
    const found = withAll.length > 0 ? withAll : index.search(sought)
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
    `(?<![\\p{L}\\p{N}])(${words.map((word) => RegExp.escape(word)).join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  )
  const at = Math.max(0, text.search(hits))
  const from = at <= around.before ? 0 : text.indexOf(' ', at - around.before) + 1
  const end = at + around.after
  const until = end >= text.length ? text.length : text.lastIndexOf(' ', end)
  const shown = `${from > 0 ? '… ' : ''}${text.slice(from, until)}${until < text.length ? ' …' : ''}`
  return shown.split(hits).map((piece, index) => ({ text: piece, hit: index % 2 === 1 }))
}
