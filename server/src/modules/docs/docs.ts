import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf } from './links.rules.ts'
import { renderMarkdown, type Rendered } from './markdown.ts'

/** One document. */
export interface Page extends Rendered {
  /** Where it is served. */
  path: string
  title: string
}

/** A heading of the menu, with its pages in their order. */
export interface Group {
  name: string
  pages: readonly { path: string; name: string }[]
}

/** The documents of a folder. */
export interface Docs {
  /** By their paths. */
  pages: ReadonlyMap<string, Page>
  /** What the first page lists: its headings, and the first link of each line below them. */
  menu: readonly Group[]
}

const home = 'README.md'

/** Reads and renders all documents of a folder. */
export function readDocs(folder: string): Docs {
  const files = globSync('**/*.md', { cwd: folder }).map((name) => name.replaceAll('\\', '/'))
  const pages = files.toSorted().map((file): Page => {
    const markdown = readFileSync(join(folder, file), 'utf8')
    const rendered = renderMarkdown(file, markdown)
    return { ...rendered, path: pathOf(file), title: rendered.sections[0]?.heading ?? file }
  })
  return {
    pages: new Map(pages.map((page) => [page.path, page])),
    menu: menuOf(readFileSync(join(folder, home), 'utf8')),
  }
}

const menuOf = (markdown: string): Group[] =>
  markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      name: part.slice(0, part.indexOf('\n')).trim(),
      pages: [...part.matchAll(/^- \[([^\]]+)\]\(([\w./-]+\.md)\)/gm)].map(([, name = '', file = '']) => ({
        path: pathOf(file),
        name,
      })),
    }))
    .filter(({ pages }) => pages.length > 0)
