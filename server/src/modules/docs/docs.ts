import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { otherDocuments, documentPath } from './links.rules.ts'
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
  /** The paths of the folders that they stand in. */
  folders: ReadonlySet<string>
  /** What the first page lists: its headings, and the first link of each line below them. */
  menu: readonly Group[]
}

const home = 'README.md'

/** Reads and renders all documents of a folder, and those beside it, and lets the process do its other work in between. */
export async function readDocs(folder: string): Promise<Docs> {
  const pages = new Map<string, Page>()
  const files = otherDocuments.filter((file) => existsSync(join(folder, file)))
  for await (const name of glob('**/*.md', { cwd: folder })) files.push(name.replaceAll('\\', '/'))
  for (const file of files) {
    const rendered = renderMarkdown(file, await readFile(join(folder, file), 'utf8'))
    const path = documentPath(file)
    pages.set(path, { ...rendered, path, title: rendered.sections[0]?.heading ?? file })
  }
  const folders = new Set([...pages.keys()].map((path) => dirname(path)))
  return { pages, folders, menu: menuOf(await readFile(join(folder, home), 'utf8')) }
}

const menuOf = (markdown: string): Group[] =>
  markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      name: part.slice(0, part.indexOf('\n')).trim(),
      pages: [...part.matchAll(/^- \[([^\]]+)\]\(([\w./-]+\.md)\)/gm)].map(([, name = '', file = '']) => ({
        path: documentPath(file),
        name,
      })),
    }))
    .filter(({ pages }) => pages.length > 0)
