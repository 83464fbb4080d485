import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/commands.ts'
import { blocksOf, documents } from '../support/docBlocks.ts'
import { suiteGraph } from '../support/graph.ts'
import { suiteServer } from '../support/suite.ts'
import { runPage } from './runPage.ts'

const shells = new Set(['sh', 'bash', 'console'])
const programs = new Set(['js', 'ts', 'mjs', 'python'])
const blocks = documents.flatMap((document) => blocksOf(document).map((block) => ({ document, ...block })))
const isRun = ({ notRun, runBy }: (typeof blocks)[number]) => notRun === undefined && runBy === undefined

test('every program of a document is the content of a file that its commands use, or says who runs it', () => {
  const open = blocks.filter(
    (block) => programs.has(block.language) && isRun(block) && block.file === undefined,
  )
  expect(open).toEqual([])
})

test('every test that a block says it is run by exists, and reads a program from that document', () => {
  const named = blocks.filter(({ runBy }) => runBy !== undefined)
  expect(named.length).toBeGreaterThan(5)
  const idle = named.filter(({ document, language, runBy = '' }) => {
    const test = join(root, runBy)
    return !existsSync(test) || (programs.has(language) && !readFileSync(test, 'utf8').includes(document))
  })
  expect(idle).toEqual([])
})

test('every example of JSON in a document can be parsed', () => {
  const examples = blocks.filter(({ language }) => language === 'json')
  expect(examples.length).toBeGreaterThan(3)
  expect(examples.filter(({ code }) => !isJson(code))).toEqual([])
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const server = suiteServer()
const graph = suiteGraph()
const withCommands = documents.filter((document) =>
  blocksOf(document).some((block) => shells.has(block.language) && isRun({ document, ...block })),
)

test.each(withCommands)('the commands of %s run, and print what it shows', async (document) => {
  await runPage(document, server, graph)
})
