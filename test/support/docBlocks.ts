import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'
import { root } from './commands.ts'

/** A fenced block of a document. Behind its language may stand what becomes of it (CONTRIBUTING.md, Documents). */
export interface DocBlock {
  language: string
  code: string
  /** Why nobody can run it here. */
  notRun: string | undefined
  /** The test that runs it, if that is not the one of all pages. */
  runBy: string | undefined
  /** The file that it is the content of. */
  file: string | undefined
  /** What a command prints that does not end by itself. */
  until: string | undefined
  /** It shows what the command before it prints. */
  isOutput: boolean
}

/** The documents: those of `docs/`, and those that stand beside the code. */
export const documents = globSync(['*.md', 'docs/**/*.md', '{client,zapier-app,n8n-node}/*.md'], {
  cwd: root,
})
  .map((name) => name.replaceAll('\\', '/'))
  .toSorted()

const known = /^(not-run|run-by|file|until)="([^"]+)"$|^output$/

/** The blocks of a document, in their order. Throws for a word behind a language that means nothing. */
export function blocksOf(document: string): DocBlock[] {
  const blocks: DocBlock[] = []
  const code = ({ text, lang = '' }: { text: string; lang?: string }) => {
    blocks.push(blockOf(document, lang, text))
    return ''
  }
  const reader = new Marked().use({ renderer: { code } })
  reader.parse(readFileSync(join(root, document), 'utf8'), { async: false })
  return blocks
}

function blockOf(document: string, info: string, code: string): DocBlock {
  const [language = '', ...words] = info.match(/[\w-]+="[^"]*"|\S+/g) ?? []
  const unknown = words.filter((word) => !known.test(word))
  if (unknown.length > 0) throw new Error(`${document}: a block has unknown words: ${unknown.join(' ')}`)
  const given = new Map(words.map((word) => [known.exec(word)?.[1], known.exec(word)?.[2]]))
  return {
    language,
    code,
    isOutput: words.includes('output'),
    notRun: given.get('not-run'),
    runBy: given.get('run-by'),
    file: given.get('file'),
    until: given.get('until'),
  }
}
