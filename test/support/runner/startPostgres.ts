import { start } from '../postgresServer.ts'
import { makeFolder } from './folderInMemory.ts'

/** What the tests need on PostgreSQL. */
export default async function startInMemory(): Promise<void> {
  makeFolder()
  await start()
}
