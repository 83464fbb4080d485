import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { benchContacts } from './contacts.ts'
import { benchAgainst } from './against.ts'
import { benchAnswers, benchLatency } from './delivery.ts'
import { benchMillion, benchPostgres, benchSqlite } from './http.ts'
import { benchFloor } from './floor.ts'
import { benchGrowth } from './growth.ts'
import { benchExport, benchImport } from './import.ts'
import { benchInbox } from './inbox.ts'
import { benchJobs } from './jobs.ts'
import { benchMemory } from './memory.ts'
import { benchPath } from './path.ts'
import { benchPeers } from './peers.ts'
import type { Row } from './results.ts'
import { benchBot } from './bot.ts'
import { benchStart } from './start.ts'
import { benchWorkers } from './workers.ts'

const isListed = process.argv.includes('--list')
const isShort = process.argv.includes('--short')
const onPostgres = process.argv.includes('--postgres')
let benches: Record<string, () => Promise<Row[]>> = {
  path: () => benchPath({ isListed }),
  floor: () => benchFloor({ isShort }),
  peers: benchPeers,
  sqlite: benchSqlite,
  million: benchMillion,
  postgres: benchPostgres,
  answers: benchAnswers,
  latency: benchLatency,
  workers: benchWorkers,
  start: benchStart,
  memory: benchMemory,
  jobs: benchJobs,
  contacts: benchContacts,
  import: benchImport,
  export: benchExport,
  inbox: benchInbox,
  bot: benchBot,
  growth: () => benchGrowth({ onPostgres }),
}

/** What they install takes minutes and gigabytes. */
const byNameAlone = new Set(['peers'])

const named = process.argv
  .slice(2)
  .filter((argument) => !['--list', '--short', '--postgres'].includes(argument))
const [first, against] = named
if (first === '--against' && against !== undefined)
  benches = { [`this version beside ${against}`]: () => benchAgainst(against) }
const chosen = first === '--against' ? [] : named
const unknown = chosen.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}

const round = (value: number) =>
  value >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString('en') : value.toFixed(2)

function line({ measured, unit, value, baseline, baselineValue, ratio, goal, isMet }: Row): string {
  const itsResult = baseline === '-' ? '-' : `${round(baselineValue)} ${unit}`
  const outcome = goal === '-' ? '' : isMet ? 'met' : 'missed'
  const cells = [measured, `${round(value)} ${unit}`, baseline, itsResult]
  return `| ${[...cells, baseline === '-' && ratio === 0 ? '-' : ratio.toFixed(2), goal, outcome].join(' | ')} |`
}

const rows: Row[] = []
for (const [name, run] of Object.entries(benches)) {
  if (chosen.length > 0 ? !chosen.includes(name) : byNameAlone.has(name)) continue
  const started = performance.now()
  const made = await run()
  rows.push(...made)
  console.error(`${name}, ${((performance.now() - started) / 1000).toFixed(0)} s`)
  for (const row of made) console.error(line(row))
}

console.log(
  '\n| measured | result | baseline | its result | ratio | goal | |\n| --- | --- | --- | --- | --- | --- | --- |',
)
for (const row of rows) console.log(line(row))
for (const { measured, note } of rows) if (note !== undefined) console.log(`${measured}: ${note}`)

const folder = join(import.meta.dirname, '../../.cache')
const file = join(folder, 'bench.json')
mkdirSync(folder, { recursive: true })
writeFileSync(
  file,
  JSON.stringify(
    {
      at: new Date().toISOString(),
      node: process.version,
      cpu: cpus()[0]?.model,
      cores: cpus().length,
      rows,
    },
    null,
    2,
  ),
)
console.error(`written to ${file}`)
