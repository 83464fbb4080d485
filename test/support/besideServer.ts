import pg from 'pg'
import { databaseOf } from './databases.ts'
import { suiteResource } from './resource.ts'
import { startServer, type TestServer } from './server.ts'
import { serverOf } from './suite.ts'

/**
 * A service for the tests of a suite, as `suiteServer` starts it, and in `beside` a connection of the tests to its PostgreSQL
 * database.
 */
export function suiteServerAndClient(options: Parameters<typeof startServer>[0] = {}): {
  server: TestServer
  beside: () => pg.Client
} {
  const both = suiteResource(async () => {
    const server = await startServer(options)
    const client = new pg.Client({ connectionString: await databaseOf(server.dataDir) })
    await client.connect()
    const close = async () => {
      await client.end() // first, since the server empties its database
      await server.close()
    }
    return { server, client, close }
  })
  return { server: serverOf(() => both().server), beside: () => both().client }
}
