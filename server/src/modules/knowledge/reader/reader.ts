import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { z } from 'zod'
import { isBundled } from '../../../platform/packageFolder.ts'
import { ReadingFailure } from './readingFailure.ts'
import { ReaderAnswer, readerResults as results, type ReaderTask } from './tasks.ts'

/** How long one document may take. */
const taskMs = 30_000
const heapMegabytes = 256

/** Reads documents in a process of its own, one after the other. */
export interface Reader {
  /** Throws a `ReadingFailure`, as all of these. */
  readDocument(task: Task<'document'>): Promise<z.infer<Results['document']>>
  readSitemap(task: Task<'sitemap'>): Promise<z.infer<Results['sitemap']>>
  readRobots(task: Task<'robots'>): Promise<z.infer<Results['robots']>>
  close(): void
}

type Results = typeof results
type Task<K extends ReaderTask['kind']> = Omit<Extract<ReaderTask, { kind: K }>, 'kind'>

const program = join(import.meta.dirname, isBundled ? 'knowledgeReader.js' : 'readerProcess.ts')

/**
 * Opens a reader, whose process begins with its first task. One that takes too long or too much memory ends with its
 * process; the next task has another one. It knows nothing of the service: no secrets, and no database.
 */
export function openReader(signal: AbortSignal): Reader {
  let child: ChildProcess | undefined
  const kill = () => {
    child?.kill('SIGKILL')
    child = undefined
  }
  signal.addEventListener('abort', kill, { once: true })

  const askProcess = (task: ReaderTask) =>
    new Promise<unknown>((resolve, reject) => {
      const running = (child ??= startProcess())
      let said = ''
      running.stderr?.on('data', (chunk) => (said = `${said}${chunk}`.slice(0, 2000)))
      const end = (settle: () => void) => {
        clearTimeout(timer)
        running.removeAllListeners()
        running.stderr?.removeAllListeners()
        settle()
      }
      const fail = (error: Error) => {
        kill()
        end(() => reject(error))
      }
      const timer = setTimeout(() => fail(new ReadingFailure('too_slow')), taskMs)
      running.once('message', (message) => end(() => resolve(message)))
      running.once('error', fail)
      running.once('exit', (code) =>
        // By a signal it ends, or the system ends it, because of its memory.
        fail(
          code === null
            ? new ReadingFailure('too_large')
            : new Error(`the reader ended with ${code}: ${said}`),
        ),
      )
      running.send(task)
    })

  /** A process that ends may do so for what it read before: the task is then another one's, once. */
  const ask = async (task: ReaderTask): Promise<unknown> => {
    const hasReadBefore = child !== undefined
    return askProcess(task).catch((error: unknown) => {
      const isLate = error instanceof ReadingFailure && error.code === 'too_slow'
      if (!hasReadBefore || isLate || signal.aborted) throw error
      return askProcess(task)
    })
  }

  const resultOf = async (task: ReaderTask): Promise<unknown> => {
    signal.throwIfAborted()
    const answer = ReaderAnswer.parse(
      await ask(task).catch((error: unknown) => {
        signal.throwIfAborted()
        throw error
      }),
    )
    if ('failure' in answer) throw new ReadingFailure(answer.failure, answer)
    return answer.result
  }

  return {
    readDocument: async (task) => results.document.parse(await resultOf({ ...task, kind: 'document' })),
    readSitemap: async (task) => results.sitemap.parse(await resultOf({ ...task, kind: 'sitemap' })),
    readRobots: async (task) => results.robots.parse(await resultOf({ ...task, kind: 'robots' })),
    close() {
      signal.removeEventListener('abort', kill)
      kill()
    },
  }
}

const startProcess = () =>
  fork(program, [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
