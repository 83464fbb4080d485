import { databaseOf, endLeases } from './databases.ts'
import { startProcess } from './process.ts'
import { select } from './sql.ts'
import { until } from './time.ts'

/** How many kills a test makes: `KILLS` as the environment says, else those that it is content with. */
export const killsOf = (usual: number): number => Number(process.env['KILLS'] ?? usual)

/** `count` numbers that are spread evenly between 0 and `all`. */
export const spread = (count: number, all: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.floor(((at + 1) * all) / (count + 1)))

/** How long a test with so many kills may take. */
export const longestMs = (kills: number): number => 180_000 + kills * 15_000

/** A process that tests kill while it works, and what is counted in its database. */
export async function startKilled(env: Readonly<Record<string, string>> & { DATA_DIR: string }) {
  const dataDir = env.DATA_DIR
  let running = await startProcess(env)
  const url = await databaseOf(dataDir)
  /** Kills the process, and starts another one, which goes on at once. */
  const kill = async () => {
    await running.end('SIGKILL')
    await endLeases(dataDir)
    running = await startProcess(env)
  }
  return {
    url,
    /** The process that runs now. */
    running: () => running,
    count: async (what: string) => Number((await select(url, `select count(*) as n from ${what}`))[0]?.['n']),
    kill,
    /** Kills the process each time that a count is past one of `few`, and waits until it is `all`. */
    killUntil: async (
      counted: () => Promise<number>,
      { few, all }: { few: readonly number[]; all: number },
    ) => {
      for (const passed of few) {
        await until(counted, (now) => now > passed)
        await kill()
      }
      await until(counted, (now) => now === all)
    },
    end: () => running.end('SIGTERM'),
  }
}
