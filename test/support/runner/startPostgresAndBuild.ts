import { start } from '../postgresServer.ts'
import buildBundle from './buildBundle.ts'

/** What the tests that start processes need on PostgreSQL. */
export default async function startAndBuild(): Promise<void> {
  await buildBundle()
  await start()
}
