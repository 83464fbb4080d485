import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import recorded from '../bench/floor.json' with { type: 'json' }
import { median } from '../support/median.ts'
import { openAccount } from '../support/factories.ts'
import { startServer } from '../support/server.ts'
import { watchStatements, type RanStatement } from '../support/statements.ts'
import { testOnce } from '../support/suite.ts'
import { createFakeClock } from '../support/time.ts'

/** So many requests of each kind are averaged: pages of an index split now and then. */
const requests = 200
/** How many more bytes the pages of one run may take than those of another. */
const tolerance = 1.1

const names = ['incoming message', 'contact created', 'look-up by phone'] as const

testOnce(
  'a request runs no more statements, and writes no more rows and bytes, than test/bench/floor.json records',
  async () => {
    const server = await startServer({ clock: createFakeClock() })
    const account = await openAccount(server)
    const watch = watchStatements()
    const bytesOfLog = async () => (await stat(join(server.dataDir, 'replyloop.db-wal'))).size

    const asked = {
      'incoming message': (n: number) =>
        account.ask('POST', '/incoming_custom_channel_message', {
          body: {
            customData: {
              messageSid: `sid-${n}`,
              fromId: 'jane',
              toId: 'acme',
              body: 'How much is the large blue one, and when would it be here?',
              channel: 'live-chat',
            },
          },
        }),
      'contact created': (n: number) =>
        account.ask('POST', '/contacts', {
          body: {
            phone: `+4930${1_000_000 + n}`,
            firstName: 'Jane',
            lastName: 'Doe',
            email: `jane.${n}@example.com`,
          },
        }),
      'look-up by phone': () => account.ask('GET', '/contacts?phoneNumber=%2B49301000000'),
    }
    for (const name of names) {
      const ask = asked[name]
      await ask(0)
      await ask(1)
      watch.take()
      const before = await bytesOfLog()
      const ran: RanStatement[][] = []
      for (let n = 2; n < requests; n += 1) {
        expect((await ask(n)).status).toBeLessThan(300)
        ran.push(watch.take())
      }
      const bytes = ((await bytesOfLog()) - before) / ran.length
      // The median: a job that runs by the clock may come between.
      expect({
        name,
        statements: median(ran.map((each) => each.length)),
        rows: median(ran.map((each) => each.reduce((sum, { written }) => sum + written, 0))),
        bytes: bytes > tolerance * recorded.bytes[name] ? bytes : 'as recorded',
      }).toEqual({
        name,
        statements: recorded.statements[name],
        rows: recorded.rows[name],
        bytes: 'as recorded',
      })
    }
    watch.end()
    await server.close()
  },
)
