import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getTableName } from 'drizzle-orm'
import { ignoreEnoent } from '../../server/src/platform/blobs/missingFile.ts'
import { postgresKit } from '../../server/src/platform/db/kit.ts'
import { makeSchema } from '../../server/src/platform/db/schema/schema.ts'
import { databaseOf } from './databases.ts'
import { select } from './sql.ts'

const tables = Object.values(makeSchema(postgresKit)).map((table) => getTableName(table))

/** Which of some words a service still holds: in the rows of every table, and in the bytes of every file of its data folder. */
export async function tracesOf(dataDir: string, words: readonly string[]): Promise<string[]> {
  const url = await databaseOf(dataDir)
  const found = new Set<string>()
  const note = (place: string, content: string | Buffer) => {
    for (const word of words) if (content.includes(word)) found.add(`${word} in ${place}`)
  }
  for (const table of tables)
    note(`table ${table}`, JSON.stringify(await select(url, `select * from ${table}`)))
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  for (const entry of entries)
    if (entry.isFile())
      note(`file ${entry.name}`, (await ignoreEnoent(readFile(join(entry.parentPath, entry.name)))) ?? '')
  return [...found]
}

/** Expects that some words leave a service, on SQLite with the next truncation of its log, which takes seconds. */
export async function untilGone(dataDir: string, words: readonly string[]): Promise<void> {
  let traces = await tracesOf(dataDir, words)
  for (let waited = 0; traces.length > 0 && waited < 20_000; waited += 200) {
    await pause(200)
    traces = await tracesOf(dataDir, words)
  }
  expect(traces).toEqual([])
}
