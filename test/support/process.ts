import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@replyloop/shared/client/client'
import { ProvisionFile } from '@replyloop/shared/contract/account'
import { z } from 'zod'
import { openService } from '../../server/src/app/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import { createLogger } from '../../server/src/platform/logger.ts'
import { argumentsOf, root } from './commands.ts'
import { databaseOf, dialect } from './databases.ts'
import { fetchTransport } from '../../server/src/app/cli/fetchTransport.ts'
import type { Declaration } from './server.ts'

/** How long a process has to say what a test waits for. */
const timeoutMs = 90_000

/** How a process ended, and its output. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

const running = new Set<ChildProcess>()

/** Adds the `DATABASE_URL` of this run's dialect, unless it is given. */
async function onItsDatabase(env: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { DATA_DIR: dataDir } = env
  return dialect === 'sqlite' || dataDir === undefined
    ? env
    : { DATABASE_URL: await databaseOf(dataDir), ...env }
}

/** The program of the package, where the run has built it. */
const bundle = process.env['TEST_BUNDLE']

/**
 * How a process is started: `node` and `npm` run the sources, `fewFiles` with as few open files as may be; `bundle` is what the
 * package holds, where the run has built it, and `package` the program of the package that is installed in the folder.
 */
type Starter = 'bundle' | 'node' | 'npm' | 'fewFiles' | 'package'
type Script = Parameters<typeof argumentsOf>[0]

/** The bundle starts in half the time; the sources serve where it is not built. */
const usual: Starter = bundle === undefined ? 'node' : 'bundle'

function commandOf(script: Script, by: Starter, folder: string): string[] {
  if (by === 'npm') return ['npm', 'run', script, '--']
  if (by === 'package') return [join(folder, 'node_modules/.bin/replyloop'), script]
  if (by === 'bundle' && bundle !== undefined && folder === root) return [process.execPath, bundle, script]
  const command = [process.execPath, ...argumentsOf(script, folder)]
  return by === 'fewFiles' ? ['sh', '-c', 'ulimit -n 128; exec "$0" "$@"', ...command] : command
}

/** Starts a script of package.json with only these environment variables, on a free port. `folder`: of which version. */
const run = (
  script: Script,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  by: Starter = 'node',
  folder = root,
) => startProgram([...commandOf(script, by, folder), ...args], env, folder)

/** Starts a program in a folder with only these environment variables, on a free port. */
export function startProgram(
  [program = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>>,
  folder: string,
) {
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const said = { stdout: '', stderr: '' }
  const watchers = new Set<() => void>()
  const hear = (stream: 'stdout' | 'stderr') => (chunk: Buffer) => {
    said[stream] += chunk.toString()
    for (const check of watchers) check()
  }
  child.stdout.on('data', hear('stdout'))
  child.stderr.on('data', hear('stderr'))
  const ended = once(child, 'close').then((): Ended => {
    running.delete(child)
    for (const check of watchers) check()
    return { code: child.exitCode, signal: child.signalCode, ...said }
  })

  /**
   * Resolves once stdout matches `pattern`, with its first group or else the whole match. Rejects when the process ends
   * first, or after 90 seconds.
   */
  const says = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        watchers.delete(check)
      }
      const fail = () => {
        end()
        reject(new Error(`the process did not say ${pattern}:\n${said.stdout}${said.stderr}`))
      }
      const check = () => {
        const found = pattern.exec(said.stdout)
        if (found) {
          end()
          resolve(found[1] ?? found[0])
        } else if (!running.has(child)) fail()
      }
      const timer = setTimeout(fail, timeoutMs)
      watchers.add(check)
      check()
    })

  return { child, says, ended, said }
}

const faketime = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`

/**
 * The environment of a process whose clock is off by so many milliseconds, for all of it where libfaketime is installed, and
 * which asks the name server at a port of this machine.
 */
export function surroundings({
  clockOffBy = 0,
  nameServerPort,
}: {
  clockOffBy?: number
  nameServerPort?: number
}): Record<string, string> {
  const isFaked = clockOffBy !== 0 && existsSync(faketime)
  const program = `const now = Date.now; Date.now = () => now() + ${clockOffBy}`
  const imported = [
    ...(clockOffBy === 0 || isFaked ? [] : [`data:text/javascript,${encodeURIComponent(program)}`]),
    ...(nameServerPort === undefined ? [] : [import.meta.resolve('./nameServerOfProcess.ts')]),
  ]
  return {
    NODE_OPTIONS: imported.map((url) => `--import "${url}"`).join(' '),
    ...(nameServerPort !== undefined && { TEST_NAME_SERVER_PORT: String(nameServerPort) }),
    ...(isFaked && {
      LD_PRELOAD: faketime,
      FAKETIME: `${clockOffBy < 0 ? '' : '+'}${clockOffBy / 1000}`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    }),
  }
}

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>

/** Starts the server as a process of its own, and waits until it listens. By npm, the process is npm's. */
export async function startProcess(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  by: Starter = usual,
  folder = root,
) {
  const { child, says, ended, said } = run('start', args, await onItsDatabase(env), by, folder)
  const origin = await says(/"address":"([^"]+)"/)
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

/** Starts another command of the server, without waiting for its end. */
export const startCommand = (
  script: 'backup' | 'copy' | 'recount' | 'health' | 'seed' | 'demo',
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) => run(script, args, env)

/** Runs the server until it ends by itself, such as for bad configuration. */
export const runServer = async (
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Ended> => run('start', args, await onItsDatabase(env)).ended

/** Runs `npm run provision -- FILE`. */
export const runProvision = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  folder = root,
): Promise<Ended> => run('provision', args, await onItsDatabase(env), usual, folder).ended

const Owner = z.object({
  email: z.string(),
  id: z.string(),
  apiKey: z.string().nullable(),
  replyWebhookSecret: z.string().nullable(),
  lists: z.array(z.object({ name: z.string(), id: z.string() })),
  campaigns: z.array(z.object({ name: z.string(), id: z.string() })),
})

/** What the provisioning command prints. */
export const PrintedAccounts = z.object({ accounts: z.array(Owner.extend({ subAccounts: z.array(Owner) })) })

/** Provisions accounts, as the command does. */
export async function provisionAccounts(env: Readonly<Record<string, string>>, declared: Declaration[]) {
  const service = await openService({
    config: readConfig({ PORT: '0', ...(await onItsDatabase(env)) }),
    clock: systemClock,
    logger: createLogger('silent'),
    version: 'test',
  })
  const { accounts } = await service.provision(ProvisionFile.parse({ accounts: declared }))
  await service.stop()
  return accounts
}

/** Provisions one account. Returns its key, and the id of its first list if it has one. */
export async function provisionAccount(env: Readonly<Record<string, string>>, account: Declaration) {
  const [owner] = await provisionAccounts(env, [account])
  if (typeof owner?.apiKey !== 'string') throw new Error('no key')
  return { apiKey: owner.apiKey, listId: owner.lists[0]?.id ?? '' }
}

/** Kills the processes that a test left running; for `afterAll`. */
export async function endProcesses(): Promise<void> {
  const left = [...running]
  for (const child of left) child.kill('SIGKILL')
  await Promise.all(left.map((child) => once(child, 'close')))
}
