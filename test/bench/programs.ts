import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { argumentsOf, root } from '../support/commands.ts'

const timeoutMs = 60_000

/** A program of this run, in a process of its own. */
export interface Program {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  url: string
  pid: number
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
const folders: string[] = []
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder that is removed at the end of the run. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'replyloop-bench-'))
  folders.push(folder)
  return folder
}

/** Starts a program and waits until its log names its `url`. The log goes to a file, as a service's does. */
export async function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = root,
): Promise<Program> {
  const log = join(makeFolder(), 'log')
  const child = spawn(process.execPath, [...args], {
    cwd,
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    stdio: ['ignore', openSync(log, 'w'), openSync(`${log}.errors`, 'w')],
  })
  running.add(child)
  const ended = once(child, 'close')
  const read = (path: string) => readFileSync(path, 'utf8')
  const started = performance.now()
  for (;;) {
    const url = /"url":"([^"]+)"/.exec(read(log))?.[1]
    if (url !== undefined)
      return {
        url,
        pid: child.pid ?? 0,
        async stop() {
          child.kill('SIGTERM')
          await ended
          running.delete(child)
        },
      }
    if (child.exitCode !== null || performance.now() - started > timeoutMs)
      throw new Error(`${args.join(' ')} did not start:\n${read(log)}${read(`${log}.errors`)}`)
    await pause(20)
  }
}

/** Starts the service, of this version or that of another folder, as `npm start` does. */
export const startServer = (
  env: Readonly<Record<string, string>>,
  more: readonly string[] = [],
  folder = root,
): Promise<Program> => startProgram([...argumentsOf('start', folder), ...more], env, folder)
