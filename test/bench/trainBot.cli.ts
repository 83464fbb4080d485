import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Weights } from '../../server/src/modules/bot/retrieval/matcher.rules.ts'
import { readSets } from '../support/bot/sets.ts'
import { examplesOf, train } from '../support/bot/train.ts'

// `npm run train:bot -- <folder>`: learns the weights of the built-in bot from the sets of questions in the folder and the
// repository's own, and writes them into the server (docs/bot-matcher.md). The same sets give the same weights.

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder with the sets of questions: npm run train:bot -- <folder>')
  process.exit(2)
}
const target = join(import.meta.dirname, '../../server/src/modules/bot/retrieval/weights.ts')
const sets = readSets(folder)
const { ranking, certainty } = train(sets.flatMap((set) => [...examplesOf(set)]))
writeFileSync(target, textOf({ ranking, certainty }))
execFileSync('oxfmt', [target])
console.log(`Learned from ${sets.map(({ name }) => name).join(', ')} and written to ${target}`)

/** Four digits are more than the sets can tell. */
function textOf(weights: Weights): string {
  const lines = (all: readonly number[]) =>
    all.map((weight) => `    ${Number(weight.toFixed(4))},\n`).join('')
  return [
    "import type { Weights } from './matcher.rules.ts'\n\n",
    '/** What `npm run train:bot` has learned (docs/bot-matcher.md); not to be changed by hand. */\n',
    'export const learned: Weights = {\n',
    `  ranking: [\n${lines(weights.ranking)}  ],\n`,
    `  certainty: [\n${lines(weights.certainty)}  ],\n}\n`,
  ].join('')
}
