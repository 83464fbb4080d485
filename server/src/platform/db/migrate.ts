import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { packageFolder } from '../packageFolder.ts'

const tries = 20
const pauseMs = 250

/** Where the migrations of a dialect stand. */
export const migrationsOf = (dialect: 'sqlite' | 'postgres'): string =>
  join(packageFolder, 'server/src/platform/db/migrations', dialect)

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) })

/** When the newest migration of a dialect was made. To read this takes a fraction of the time that all migrations take. */
export function newestMigration(dialect: 'sqlite' | 'postgres'): number | undefined {
  const text = readFileSync(join(migrationsOf(dialect), 'meta/_journal.json'), 'utf8')
  return Journal.parse(JSON.parse(text)).entries.at(-1)?.when
}

/** Runs `work` again, up to `tries` times, while it fails with an error for which `isTemporary` holds. */
export async function retryWhile<T>(
  work: () => Promise<T> | T,
  isTemporary: (error: unknown) => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !isTemporary(error)) throw error
    }
    await pause(pauseMs)
  }
}
