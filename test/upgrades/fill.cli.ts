import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventType } from '@replyloop/shared/contract/events'
import { databaseOf, dialect, removeData } from '../support/databases.ts'
import { formerFolder, formerTag } from '../support/formerVersion.ts'
import { makeOlder } from '../support/olderDatabase.ts'
import { start, stop } from '../support/postgresServer.ts'
import { endProcesses, runProvision, startProcess } from '../support/process.ts'
import { select } from '../support/sql.ts'
import { until } from '../support/time.ts'
import { startWebhookReceiver, type Behaviour } from '../support/webhookReceiver.ts'
import * as kept from './installation.ts'

// Has processes of the former version fill a database, kills the last one in the middle of its work, and keeps the rows.

/** The tables of that version, each after those it refers to. */
const tables =
  'account member ledger_entry contact list membership message conversation campaign opening follow_up timeline_entry subscription event delivery attempt contact_import rejected_row contact_export session one_time_link audit_entry job idempotency_key installation'

/** A receiver that does what the URL or the text says. */
const behaviour: Behaviour = (response, { path, body }) => {
  const said = path + body
  if (said.includes('hangs')) return
  response.writeHead(said.includes('fails') ? 500 : path === '/gone' ? 410 : 200).end()
}

const literal = (value: unknown): string => {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  return `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`
}

async function rowsOf(url: string): Promise<string> {
  const parts: string[] = []
  for (const table of tables.split(' ')) {
    const rows = await select(url, `select * from ${table}`)
    if (rows[0] === undefined) continue
    const lines = rows.map((row) => `(${Object.values(row).map(literal).join(',')})`)
    parts.push(`insert into ${table} (${Object.keys(rows[0]).join(',')}) values\n${lines.join(',\n')};\n`)
  }
  return parts.join('')
}

async function fill(dataDir: string, former: string): Promise<string> {
  const database = await databaseOf(dataDir)
  await makeOlder(database, formerTag)
  const receiver = await startWebhookReceiver()
  receiver.behave(behaviour)
  const env = { DATA_DIR: dataDir, SECRET_KEY: kept.secretKey }
  const file = join(dataDir, 'accounts.json')
  await writeFile(file, JSON.stringify({ accounts: [kept.accountsOf(receiver.url)] }))
  const { code, stderr } = await runProvision([file], env, former)
  if (code !== 0) throw new Error(stderr)
  const finds = (query: string) => until(async () => (await select(database, query)).length > 0)

  const begin = async (schedule: string) => {
    const server = await startProcess({ ...env, RETRY_SCHEDULE: schedule }, [], 'node', former)
    const [acme, shop] = [kept.peopleOf(server, kept.acmeKey), kept.peopleOf(server, kept.shopKey)]
    const subscribe = ({ does }: typeof acme, path: string, ...events: EventType[]) =>
      does('POST', '/webhooks', { targetUrl: `${receiver.url}/${path}`, events })
    return { server, acme, shop, subscribe }
  }

  const first = await begin('0.1') // two attempts and no more
  await first.subscribe(first.acme, 'events', 'message.received', 'message.reply', 'message.failed')
  await first.subscribe(first.acme, 'gone', 'message.received')
  await first.subscribe(first.shop, 'shop', 'message.reply')
  await first.acme.does(...kept.keyedMessage)
  await first.acme.sends('bob', 'fails for good')
  await first.acme.hears('ann', 'How much is it?')
  await first.acme.joins({ phone: '+15550000001', firstName: 'Eve' })
  await finds(`select id from message where author = 'bot' and status = 'Sent'`)
  await finds(`select id from message where author = 'campaign' and status = 'Sent'`)
  await finds(`select id from message where status = 'Failed' and next_attempt_at is null`)
  await first.server.end('SIGTERM')

  const last = await begin('30,300')
  await last.subscribe(last.acme, 'fails', 'message.received')
  const named = ['Kim', 'Leo', 'Max', 'Nia'].map((firstName, at) => ({
    phone: `+1555000001${at}`,
    firstName,
  }))
  await last.acme.joins(...named.slice(0, 3), { phone: '+15550000020' }, ...named.slice(3))
  const atHome = ['Olga', 'Pat', 'Quin', 'Rob'].map((firstName, at) => ({
    phone: `+1555000003${at}`,
    firstName,
    customFields: { city: 'Ulm' },
  }))
  await last.shop.joins({ phone: '+15550000040', firstName: 'Ned' }, ...atHome)
  await last.acme.sends('cat', 'fails', '1', '2')
  await last.acme.sends('sue', 'fails', '1')
  await finds(`select id from opening where reason = 'no_credit' limit 1 offset 1`)
  await finds(`select id from delivery where state = 'retrying' limit 1 offset 3`)
  await last.acme.hears('sue', 'STOP')
  await last.acme.hears('tom', 'Look', {
    mediaUrl: `${receiver.url}/hangs.png`,
    mediaContentType: 'image/png',
  })
  for (const name of ['dan', 'gil', 'hua', 'ida']) await last.acme.sends(name, 'hangs')
  await last.acme.sends('hal', '0', '1')
  await receiver.waitFor(({ body }) => body.includes('dan hangs'))
  await receiver.waitFor(({ path }) => path === '/hangs.png')
  await last.acme.hears('fay', 'How much is it?')
  const query = `listId=${await last.acme.listId('Imported')}`
  await fetch(`${last.server.origin}/dashboard/api/imports?${query}`, {
    method: 'POST',
    headers: { 'x-api-key': kept.acmeKey, 'content-type': 'text/csv' },
    body: kept.importFile,
  })
  await finds(`select id from contact_import where rows_read > 0`)
  await last.server.end('SIGKILL')
  await receiver.close()
  return (await rowsOf(database)).replaceAll(receiver.url, kept.receiverUrl)
}

const former = await formerFolder()
if (former === undefined) throw new Error('the history of this repository does not hold the former version')
if (dialect === 'postgres') await start()
const dataDir = await mkdtemp(join(tmpdir(), 'replyloop-former-'))
try {
  await writeFile(kept.rowsFile, await fill(dataDir, former))
} finally {
  await endProcesses()
  await removeData(dataDir)
  if (dialect === 'postgres') await stop()
}
