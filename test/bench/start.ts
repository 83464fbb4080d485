import { setTimeout as pause } from 'node:timers/promises'
import { npm } from '../support/cachedInstall.ts'
import { argumentsOf, root } from '../support/commands.ts'
import { median } from '../support/median.ts'
import { freePort } from '../support/ports.ts'
import { residentMemoryMb } from './memory.ts'
import { processorMicros } from './processorTime.ts'
import { makeFolder, startProgram } from './programs.ts'
import { rowOf, type Row } from './results.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const restMs = 60_000
const maxReadyMs = 1000
const maxRestMb = 130
/** How often the readiness address is asked. */
const askEveryMs = 5

const ofSources = argumentsOf('start')
/** What `replyloop` goes on as (server/src/app/cli/replyloop.cli.ts). */
const ofPackage = [
  ...ofSources.filter((argument) => /^--(expose|max)/.test(argument)),
  'server/dist/bundle/start.js',
]

/** How long a start takes until the service is ready, on a database that is there, and its memory after a minute of rest. */
export async function benchStart(): Promise<Row[]> {
  npm(root, ['run', '--silent', 'build:server'])
  const env = { NODE_ENV: 'development', DATA_DIR: makeFolder(), NODE_COMPILE_CACHE: makeFolder() }
  const programs = { 'the package': ofPackage, 'npm start': ofSources }
  const starts = Object.entries(programs)
  const took = new Map<string, { readyMs: number; busyMs: number }[]>()
  for (const [, args] of starts) await (await startUntilReady(args, env)).stop() // makes the database and what is compiled
  for (let round = 0; round < rounds; round += 1)
    for (const [name, args] of round % 2 === 0 ? starts : starts.toReversed()) {
      const program = await startUntilReady(args, env)
      took.set(name, [...(took.get(name) ?? []), program])
      await program.stop()
    }
  const rows: Row[] = []
  for (const [name, args] of starts) {
    const of = (key: 'readyMs' | 'busyMs') => median((took.get(name) ?? []).map((one) => one[key]))
    const ready = of('readyMs')
    const program = await startUntilReady(args, env)
    await pause(restMs)
    const atRest = residentMemoryMb(program.pid)
    await program.stop()
    rows.push(
      rowOf(`start until ready, ${name}`, 'ms', ready, [`< ${maxReadyMs} ms`, ready < maxReadyMs], {
        ratio: ready / maxReadyMs,
        note: `${of('busyMs')} ms of processor time, of all threads`,
      }),
      rowOf(
        `memory after a minute of rest, ${name}`,
        'MB',
        atRest,
        [`< ${maxRestMb} MB`, atRest < maxRestMb],
        {
          ratio: atRest / maxRestMb,
        },
      ),
    )
  }
  return rows
}

/** Starts a service; `readyMs` is the time from the start of the process to the first 200 of its readiness address. */
async function startUntilReady(args: readonly string[], env: Readonly<Record<string, string>>) {
  const port = await freePort()
  const began = performance.now()
  const starting = startProgram(args, { ...env, PORT: String(port) })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false, // it does not listen yet
    )
  while (!(await isReady())) await pause(askEveryMs)
  const readyMs = performance.now() - began
  const program = await starting
  return { ...program, readyMs, busyMs: processorMicros(program.pid) / 1000 }
}
