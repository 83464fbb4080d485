import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The files of some folders, by their endings; what is generated is nobody's text. */
const filesIn = (folders: readonly string[], endings: RegExp): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && endings.test(entry.name))
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
      .filter((path) => !/\/(?:node_modules|dist|migrations)\//.test(path)),
  )

const folders = ['server/src', 'server/dashboard/src', 'shared/src', 'client/src', 'zapier-app/src']
const sources = filesIn([...folders, 'n8n-node/nodes'], /\.tsx?$/)
const tests = filesIn(['test'], /\.ts$/).filter((path) => !import.meta.filename.endsWith(path))
const documents = [...filesIn(['docs'], /\.md$/), 'CONTRIBUTING.md', 'README.md', 'SECURITY.md']

/** Words that plain present English has others for: who, what, again, while. */
const oldWords = /\b(?:whoever|whomever|whatever|whichever|anew|meanwhile)\b/giu
const comment = /\/\*[^]*?\*\/|(?<=^|[\s{])\/\/.*/gmu

const oldWordsIn = (text: string): string[] => text.match(oldWords) ?? []
const oldWordsOfComments = (text: string): string[] => oldWordsIn((text.match(comment) ?? []).join('\n'))

const bareVerbs = 'follow|take|note|keep|tell|obey'
const declarations = [
  String.raw`\bfunction\*? (?:${bareVerbs})\b`,
  String.raw`\b(?:const|let) (?:${bareVerbs})(?:: [^=\n]+)? = (?:async )?[<(]`,
  String.raw`^ +(?:async )?(?:${bareVerbs})(?:<.*>)?\([^()]*\)(?:: .*| \{)$`,
  String.raw`[\s{](?:${bareVerbs}): (?:async )?\([^()]*\) =>`,
].map((pattern) => new RegExp(pattern, 'gmu'))

/** Where functions and methods are declared that have a bare verb as their whole name. */
const bareNamesIn = (text: string): string[] => declarations.flatMap((pattern) => text.match(pattern) ?? [])

const faultsIn = (paths: readonly string[], find: (text: string) => readonly string[]): string[] =>
  paths.flatMap((path) =>
    find(readFileSync(join(root, path), 'utf8')).map((fault) => `${path}: ${fault.trim()}`),
  )

test('comments and documents are in plain present English', () => {
  expect(faultsIn([...sources, ...tests], oldWordsOfComments)).toEqual([])
  expect(faultsIn(documents, oldWordsIn)).toEqual([])
  expect(oldWordsOfComments("say('whatever') // anew\n/**\n * Whoever asks.\n */")).toEqual([
    'anew',
    'Whoever',
  ])
})

test('no function has a bare verb as its name that says nothing without its file', () => {
  expect(faultsIn(sources, bareNamesIn)).toEqual([])
  const planted = ['function take(', 'const keep = async (', '  tell(to: string): void', '{ note: (a) =>']
  expect(bareNamesIn([...planted, 'const note = 1', 'keep(a)'].join('\n'))).toHaveLength(planted.length)
})
