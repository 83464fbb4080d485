import { suiteCluster } from '../support/cluster.ts'
import { declareAccount } from '../support/factories.ts'
import { incoming } from '../support/messages.ts'
import { databaseAt } from '../support/postgresServer.ts'
import { provisionAccount, runServer } from '../support/process.ts'
import { withConnection } from '../support/sql.ts'
import { until } from '../support/time.ts'

const cluster = suiteCluster()

test('of ten processes that start together on an empty database each comes up, and one has migrated it', async () => {
  const applied = 'select hash from drizzle.__drizzle_migrations order by id'
  const once = await cluster.query(applied)
  expect(once).not.toEqual([])
  await cluster.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  const started = await Promise.all(Array.from({ length: 10 }, () => cluster.start('web')))
  const ready = await Promise.all(started.map(({ origin }) => fetch(`${origin}/readyz`)))
  expect(ready.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await cluster.query(applied)).toEqual(once)
})

test('a database that cannot hold every letter is refused at the start, with what to do', async () => {
  const name = `${cluster.name}_latin1`
  await cluster.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`)
  try {
    const { code, stderr } = await runServer({ ...cluster.env, DATABASE_URL: databaseAt(cluster.url, name) })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^Replyloop cannot start: .*The database has the encoding LATIN1; make one of UTF8: /,
    )
  } finally {
    await cluster.query(`drop database ${name}`)
  }
})

test('a database whose search_path leads past the schema of the tables is refused at the start, with what to do', async () => {
  const [name, schema] = [`${cluster.name}_elsewhere`, `${cluster.name}_schema`]
  const url = databaseAt(cluster.url, name)
  await cluster.query(`create database ${name}`)
  try {
    await cluster.query(`alter database ${name} set search_path = ${schema}, public`)
    await withConnection(url, (client) => client.query(`create schema ${schema}`))
    const { code, stderr } = await runServer({ ...cluster.env, DATABASE_URL: url })
    expect(code).toBe(1)
    const [, advice = ''] = /search_path is \w+, public; run: (alter role .*)$/.exec(stderr.trim()) ?? []
    await cluster.query(advice)
    const served = await cluster.start('web', { DATABASE_URL: url })
    expect((await served.end('SIGTERM')).code).toBe(0)
  } finally {
    await cluster.query(`drop database ${name} with (force)`)
  }
})

test('a user who may not create tables is refused at the start, with the reason of the database', async () => {
  const [guest, empty] = [`${cluster.name}_guest`, `${cluster.name}_empty`]
  const url = Object.assign(new URL(cluster.url), { username: guest, password: 'guest' })
  await cluster.query(`create role ${guest} login password 'guest'`)
  try {
    await cluster.query(`create database ${empty}`)
    const { code, stderr } = await runServer({ ...cluster.env, DATABASE_URL: databaseAt(url.href, empty) })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Replyloop cannot start: .* permission denied for database /)
    expect(stderr.trim()).not.toContain('\n')
    await cluster.query(`drop database ${empty}`)
  } finally {
    await cluster.query(`drop role ${guest}`)
  }
})

test('a process whose database has become read-only is not ready until it can be written again', async () => {
  const { name } = cluster
  const server = await cluster.start('web')
  const status = async () => (await fetch(`${server.origin}/readyz`)).status
  expect(await status()).toBe(200)
  // Connections have the setting that was there when they began.
  const cut =
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = $1'
  await cluster.query(`alter database ${name} set default_transaction_read_only = on`)
  await cluster.query(cut, [name])
  await until(status, (answered) => answered === 503)
  await cluster.query(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
  await cluster.query(cut, [name])
  await until(status, (answered) => answered === 200)
})

test('a database whose transactions are serializable by default serves many requests at once all the same', async () => {
  await cluster.query(`alter database ${cluster.name} set default_transaction_isolation = 'serializable'`)
  const { apiKey } = await provisionAccount(cluster.env, declareAccount())
  const servers = await Promise.all([cluster.start('web'), cluster.start('web')])
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      fetch(`${servers[index % 2 === 0 ? 0 : 1].url}/incoming_custom_channel_message`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body: JSON.stringify({ customData: incoming({ fromId: 'one-and-the-same', body: `line ${index}` }) }),
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200))
})

test('contacts and lists are found in a database that takes a backslash in a literal for an escape', async () => {
  await cluster.query(`alter database ${cluster.name} set standard_conforming_strings = off`)
  const { apiKey } = await provisionAccount(cluster.env, declareAccount({ lists: [{ name: '100% Leads' }] }))
  const client = (await cluster.start('web')).client(apiKey)
  expect(await client.listLists({ query: { search: '% leads' } })).toMatchObject({
    body: { data: [{ name: '100% Leads' }] },
  })
  expect(await client.findContact({ query: { search: 'nobody' } })).toMatchObject({ body: { data: [] } })
})
