import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { z } from 'zod'

const betweenLooksMs = 0.05

/** Tells when another process commits to a SQLite file. */
export interface CommitWatch {
  /**
   * Resolves once it is looking. `seen` then resolves with the instant of the next commit, in milliseconds on the clock that
   * all processes of the machine share.
   */
  next(): Promise<{ seen: Promise<number> }>
  stop(): Promise<void>
}

/** Watches a SQLite file from a thread of its own, so that it notices a commit while this thread is busy. */
export function watchCommits(file: string): CommitWatch {
  const thread = new Worker(new URL(import.meta.url), { workerData: file })
  const told = async () => z.tuple([z.number()]).parse(await once(thread, 'message'))[0]
  return {
    async next() {
      const looking = told()
      thread.postMessage('look')
      await looking
      return { seen: told() }
    },
    stop: async () => void (await thread.terminate()),
  }
}

/** Posts two messages for each one it gets: when it begins to look, and when a commit has changed `data_version`. */
function look(file: string): void {
  const database = new Database(file, { readonly: true })
  const version = database.prepare('pragma data_version').pluck()
  const resting = new Int32Array(new SharedArrayBuffer(4))
  parentPort?.on('message', () => {
    const before = version.get()
    parentPort?.postMessage(0)
    while (version.get() === before) Atomics.wait(resting, 0, 0, betweenLooksMs)
    parentPort?.postMessage(performance.timeOrigin + performance.now())
  })
}

if (!isMainThread) look(z.string().parse(workerData))
