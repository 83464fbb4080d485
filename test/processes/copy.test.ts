import { join } from 'node:path'
import { z } from 'zod'
import { onDatabase } from '../support/databases.ts'
import { createContact, openAccount, type TestAccount } from '../support/factories.ts'
import { receive } from '../support/messages.ts'
import { endOtherConnections } from '../support/postgresServer.ts'
import { startCommand } from '../support/process.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { withConnection, withFile } from '../support/sql.ts'
import { suiteDataDir, suiteReceiver } from '../support/suite.ts'
import { until } from '../support/time.ts'

const many = 6000
const Copied = z.object({ rows: z.record(z.string(), z.number()), balance: z.number(), ledger: z.number() })

onDatabase('An installation moved from SQLite', ({ url }) => {
  let server: TestServer
  const receiver = suiteReceiver()
  let agency: TestAccount
  const dataDir = suiteDataDir()
  const source = `file:${join(dataDir, 'replyloop.db')}`
  const copyFrom = (from: string, to: string) => startCommand('copy', ['--from', from, '--to', to])
  const copy = () => copyFrom(source, url())

  beforeAll(async () => {
    server = await startServer({ env: { DATA_DIR: dataDir, DATABASE_URL: source } })
    agency = await openAccount(server, {
      type: 'agency',
      replyWebhook: { url: receiver.url, secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
      lists: [{ name: 'Leads' }],
      subAccounts: [{ email: 'client@shop.test', name: 'Shop', credits: 12.5 }],
    })
    await createContact(agency, { phone: '+15551110000', listIds: [agency.listId('Leads')] })
    await receive(agency, { fromId: 'moved-1' })
  })

  test('is refused while the server runs, so that nothing it accepts is left behind', async () => {
    expect(await copy().ended).toMatchObject({ code: 1, stderr: expect.stringContaining('stop the server') })
    await server.stop()
  })

  test('is begun again after an interruption, and agrees in every count and sum', async () => {
    const seed = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
      insert into contact (id, account_id, phone, custom_fields, bot_active, search_text, created_at, updated_at)
      select 'con_' || i, ?, '+1777' || printf('%07d', i), '{"n":1}', 1, '', 1, 1 from n`
    withFile(source, (file) => file.prepare(seed).run(many, agency.id))
    await withConnection(url(), async (target) => {
      await target.query('begin; lock table message in share row exclusive mode') // no further than this
      const interrupted = copy()
      await until(async () => (await target.query('select 1 from contact limit 1')).rowCount)
      interrupted.child.kill('SIGKILL')
      await interrupted.ended
      await endOtherConnections(target)
    })

    const { code, stdout, stderr } = await copy().ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const { rows, ...sums } = Copied.parse(JSON.parse(stdout))
    expect(rows).toMatchObject({ account: 2, contact: many + 2, membership: 1, message: 1, ledger_entry: 1 })
    expect(sums).toEqual({ balance: 12.5, ledger: 12.5 })
  })

  test('is not written over', async () => {
    expect(await copy().ended).toMatchObject({ code: 1, stderr: expect.stringContaining('already has data') })
  })

  test('goes on there: keys, contacts, lists, and replies signed with the same secret', async () => {
    const moved = await startServer({ env: { DATABASE_URL: url(), DATA_DIR: server.dataDir } })
    const client = moved.client(agency.apiKey)
    const found = await client.findContact({ query: { phoneNumber: '+15551110000' } })
    expect(found.body).toMatchObject({ phone: '+15551110000' })
    await client.sendMessage({
      body: { customData: { fromId: 'moved-1', customChannel: 'crm', body: 'We have moved' } },
    })
    const delivered = await receiver.next()
    receiver.verify(delivered, `whsec_${Buffer.alloc(32, 7).toString('base64')}`)
    expect(delivered.json).toMatchObject({ toId: 'moved-1', body: 'We have moved' })
    await moved.stop()
  })

  test('comes back in the same way', async () => {
    const back = await copyFrom(url(), `file:${join(server.dataDir, 'back.db')}`).ended
    expect({ code: back.code, stderr: back.stderr }).toEqual({ code: 0, stderr: '' })
    const { rows, ...sums } = Copied.parse(JSON.parse(back.stdout))
    expect(rows).toMatchObject({ account: 2, contact: many + 2, membership: 1, message: 2, ledger_entry: 1 })
    expect(sums).toEqual({ balance: 12.5, ledger: 12.5 })
  })
})
