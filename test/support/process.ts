import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { ProvisionFile } from '@replyloop/shared/account'
import { createClient } from '@replyloop/shared/client'
import { z } from 'zod'
import { compose } from '../../server/src/compose.ts'
import { readConfig } from '../../server/src/config.ts'
import { systemClock } from '../../server/src/lib/clock.ts'
import { createLogger } from '../../server/src/lib/logger.ts'
import { argumentsOf, root } from './commands.ts'
import { databaseOf, dialect } from './databases.ts'
import { fetchTransport, type Declaration } from './server.ts'

const patienceMs = 90_000

/** How a process ended, and what it said until then. */
export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

const running = new Set<ChildProcess>()

/** With the address of the database that this run of the tests is on. */
async function onItsDatabase(env: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { DATA_DIR: dataDir } = env
  return dialect === 'sqlite' || dataDir === undefined
    ? env
    : { DATABASE_URL: await databaseOf(dataDir), ...env }
}

/** Runs a script of package.json with just these variables, as an operator's shell would. */
function run(
  script: Parameters<typeof argumentsOf>[0],
  args: readonly string[],
  env: Readonly<Record<string, string>>,
) {
  const child = spawn(process.execPath, [...argumentsOf(script), ...args], {
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
export async function startProcess(env: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const { child, says, ended, said } = run('start', args, await onItsDatabase(env))
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

/** Starts another command of the server. */
export const startCommand = (
  script: 'backup' | 'copy',
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) => run(script, args, env)

/** Runs the server until it ends by itself. */
export const runServer = async (
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Promise<Ended> => run('start', args, await onItsDatabase(env)).ended

/** Runs `npm run provision -- FILE`. */
export const runProvision = async (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> => run('provision', args, await onItsDatabase(env)).ended

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

/** Provisions one account with one list, as the command does, and answers its key and the list's id. */
export async function provisionAccount(env: Readonly<Record<string, string>>, account: Declaration) {
  const service = await compose({
    config: readConfig({ PORT: '0', ...(await onItsDatabase(env)) }),
    clock: systemClock,
    logger: createLogger('silent'),
    version: 'test',
  })
  const { accounts } = await service.provision(ProvisionFile.parse({ accounts: [account] }))
  await service.stop()
  const [owner] = accounts
  const listId = owner?.lists[0]?.id
  if (typeof owner?.apiKey !== 'string' || listId === undefined) throw new Error('no key or no list')
  return { apiKey: owner.apiKey, listId, secret: owner.replyWebhookSecret ?? '' }
}

/** Ends whatever a test left running; for `afterAll`. */
export async function endProcesses(): Promise<void> {
  const left = [...running]
  for (const child of left) child.kill('SIGKILL')
  await Promise.all(left.map((child) => once(child, 'close')))
}
