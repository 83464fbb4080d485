import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createClient } from '@replyloop/shared/client'
import { fetchTransport } from './server.ts'

const root = join(import.meta.dirname, '../..')
const patienceMs = 30_000

/** How a process ended, and what it said until then. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

const running = new Set<ChildProcess>()

/** Runs a file of the server with just these variables, as an operator's shell would. */
function run(file: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [`server/src/${file}`, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const said = { stdout: '', stderr: '' }
  const looks = new Set<() => void>()
  const hear = (stream: 'stdout' | 'stderr') => (chunk: Buffer) => {
    said[stream] += chunk.toString()
    for (const look of looks) look()
  }
  child.stdout.on('data', hear('stdout'))
  child.stderr.on('data', hear('stderr'))
  const ended = once(child, 'close').then((): Ended => {
    running.delete(child)
    for (const look of looks) look()
    return { code: child.exitCode, signal: child.signalCode, ...said }
  })

  /** Resolves with what `pattern` captures once stdout says it. */
  const says = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        looks.delete(look)
      }
      const give = () => {
        end()
        reject(new Error(`the process did not say ${pattern}:\n${said.stdout}${said.stderr}`))
      }
      const look = () => {
        const found = pattern.exec(said.stdout)
        if (found) {
          end()
          resolve(found[1] ?? found[0])
        } else if (!running.has(child)) give()
      }
      const timer = setTimeout(give, patienceMs)
      looks.add(look)
      look()
    })

  return { child, says, ended, said }
}

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>

/** Starts the real server as a process of its own, and waits until it listens. */
export async function startProcess(env: Readonly<Record<string, string>>) {
  const { child, says, ended, said } = run('main.ts', [], env)
  const origin = await says(/"url":"([^"]+)"/)
  return {
    origin,
    url: `${origin}/v1`,
    client: (apiKey: string) => createClient(fetchTransport, { baseUrl: `${origin}/v1`, apiKey }),
    says,
    ended,
    stdout: () => said.stdout,
    /** Sends it a signal. */
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Sends it a signal and waits for its end. */
    end(signal: NodeJS.Signals): Promise<Ended> {
      child.kill(signal)
      return ended
    },
  }
}

/** Runs the server until it ends by itself. */
export const runServer = (env: Readonly<Record<string, string>>): Promise<Ended> =>
  run('main.ts', [], env).ended

/** Runs `npm run provision -- FILE`. */
export const runProvision = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> => run('provision.cli.ts', args, env).ended

/** Ends whatever a test left running; for `afterAll`. */
export async function endProcesses(): Promise<void> {
  const left = [...running]
  for (const child of left) child.kill('SIGKILL')
  await Promise.all(left.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'close')))
}
