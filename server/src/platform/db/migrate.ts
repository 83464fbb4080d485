import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { packageFolder } from '../packageFolder.ts'

const tries = 20
const pauseMs = 250

/** Where the migrations of a dialect stand. */
export const migrationsOf = (dialect: 'sqlite' | 'postgres'): string =>
  join(packageFolder, 'server/src/platform/db/migrations', dialect)

/** Runs `work` again, up to `tries` times, while it fails with an error for which `isTemporary` holds. */
export async function retryWhile(
  work: () => Promise<void> | void,
  isTemporary: (error: unknown) => boolean,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !isTemporary(error)) throw error
    }
    await pause(pauseMs)
  }
}
