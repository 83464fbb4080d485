import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import GithubSlugger from 'github-slugger'
import { z } from 'zod'
import { root } from '../support/commands.ts'
import { documents } from '../support/docBlocks.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const filesIn = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: (name) => /node_modules|dist$|\.cache/.test(name) })

const sources = filesIn('{server,shared,zapier-app,n8n-node,client,test}/**/*.{ts,tsx,mjs}', '.*.mjs')

const withoutCode = (text: string) => text.replace(/^```.*?^```/gms, '')

/** The anchors of the headings, as GitHub makes them. */
function anchorsOf(file: string): string[] {
  const slugger = new GithubSlugger()
  return [...withoutCode(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    slugger.slug(heading.trim()),
  )
}

/** Whether a link of a document, or a mention of one, leads somewhere. */
function leads(folder: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path === '' ? '' : join(folder, path)
  if (!existsSync(join(root, file))) return false
  return anchor === undefined || (file.endsWith('.md') && anchorsOf(file).includes(anchor))
}

test('every link of a document leads to a file of the repository, and to a heading where it names one', () => {
  const links = documents.flatMap((document) =>
    [...withoutCode(read(document)).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
      .map(([, link, source]) => link ?? source ?? '')
      .filter((link) => !/^[a-z]+:/.test(link))
      .map((link) => ({ document, link: link.startsWith('#') ? `${document}${link}` : link })),
  )
  expect(links.length).toBeGreaterThan(100)
  const broken = links.filter(
    ({ document, link }) => !leads(link.startsWith(document) ? '.' : dirname(document), link),
  )
  expect(broken).toEqual([])
})

test('no document holds what two versions of it were merged from', () => {
  const marked = documents.filter((document) => /^(?:<{7}|={7}|>{7})(?: |$)/m.test(read(document)))
  expect(marked).toEqual([])
})

test('every document that the code refers to exists, with the section that it names', () => {
  const mentions = sources.flatMap((source) =>
    [...read(source).matchAll(/docs\/[\w/-]+\.md(?:#[a-z0-9-]+)?/g)].map(([mention]) => ({
      source,
      mention,
    })),
  )
  expect(mentions.filter(({ mention }) => !leads('.', mention))).toEqual([])
})

test('every file and folder of the code that a document names exists', () => {
  const named = documents.flatMap((document) =>
    [
      ...read(document).matchAll(
        /(?:`|'\.\/)((?:server|shared|test|zapier-app|n8n-node|client)\/[\w./-]+)[`']/g,
      ),
    ].map(([, path = '']) => ({ document, path })),
  )
  const built = /\/dist|\.env$|\.zapierapprc$/
  expect(named.filter(({ path }) => !built.test(path) && !existsSync(join(root, path)))).toEqual([])
})

test('every file that a recipe names exists, unless a part of its name is to be chosen', () => {
  const [, recipes = ''] = read('CONTRIBUTING.md').split('\n## Recipes\n')
  const paths = [...recipes.matchAll(/`([^`\s]+\.[a-z]+)`/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(30)
  const chosen = paths.filter((path) => path.includes('<'))
  const folders = chosen.map((path) => dirname(path.slice(0, path.indexOf('<') + 1)))
  const named = [...paths.filter((path) => !path.includes('<')), ...folders]
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every npm command that a document names is a script of package.json', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')))
  const unknown = documents.flatMap((document) =>
    [...read(document).matchAll(/npm run (?:--?\w+ )*([\w:]+)/g)]
      .map(([, script = '']) => ({ document, script }))
      .filter(({ script }) => !Object.hasOwn(scripts, script)),
  )
  expect(unknown).toEqual([])
})

test('the README ends before one tires of it: it has at most 8 kB', () => {
  expect(statSync(join(root, 'README.md')).size).toBeLessThanOrEqual(8000)
})
