import { Writable } from 'node:stream'
import { z } from 'zod'
import { actAs, openSession, rowsOf } from '../support/dashboardApi.ts'
import { databaseOf } from '../support/databases.ts'
import { formerFolder, loadFormer } from '../support/formerVersion.ts'
import { importsOf } from '../support/imports.ts'
import { files, readLink } from '../support/media.ts'
import { surroundings, startProcess } from '../support/process.ts'
import { startServer, type Version } from '../support/server.ts'
import { execute, select } from '../support/sql.ts'
import { suiteDataDir, suiteReceiver } from '../support/suite.ts'
import { createFakeClock, minute, second, until } from '../support/time.ts'
import { createIdleWatch, isSignedWith } from '../support/webhooks.ts'
import * as kept from './installation.ts'

const receiver = suiteReceiver()
const Deliveries = z.array(z.object({ event: z.string(), state: z.string(), url: z.string() }))

/** The states of the deliveries that the former version has left, by what the receiver sees of them. */
async function deliveriesIn(database: string) {
  const rows = await select(
    database,
    `select d.event_id as event, d.state, coalesce(s.target_url, a.reply_url) as url from delivery d
     join account a on a.id = d.account_id left join subscription s on s.id = d.subscription_id`,
  )
  return new Map(
    Deliveries.parse(rows).map(({ url, event, state }) => [`${new URL(url).pathname} ${event}`, state]),
  )
}

/**
 * Starts this version on what the former one has left, kills it in the middle of its work, and has `next` go on. Returns what
 * became of all.
 */
async function takeOver(dataDir: string, next?: Version) {
  const behind = Date.now() - (await kept.restore(dataDir, receiver.url)) - 15 * second // the killed one's leases have ended
  const database = await databaseOf(dataDir)
  const left = await deliveriesIn(database)
  const [half] = await select(database, 'select id from contact_import')
  let [isFailing, isHanging] = [true, false]
  const accepted = kept.watchAccepted(receiver, (delivery) => {
    isHanging ||= isFailing && delivery.body.includes('held')
    if (isHanging) return undefined
    if (isFailing && delivery.body.includes('refused')) return 500
    return delivery.path === '/reply' && !isSignedWith(delivery, kept.replySecret) ? 401 : 200
  })
  const env = { DATA_DIR: dataDir, SECRET_KEY: kept.secretKey, RETRY_SCHEDULE: '120,300' }

  const killed = await startProcess({ ...env, ...surroundings({ clockOffBy: -behind }) })
  const begins = kept.peopleOf(killed, kept.acmeKey)
  await begins.joins({ phone: '+15550000050', firstName: 'Zoe' })
  await begins.sends('ivy', 'refused', '1', '2')
  await receiver.waitFor(({ path, body }) => path === '/reply' && body.includes('ivy refused'))
  await receiver.waitFor(({ path, body }) => path === '/reply' && body.includes('hal 1'))
  await begins.sends('joe', 'held', '1')
  await receiver.waitFor(({ path, body }) => path === '/reply' && body.includes('joe held'))
  await until(async () => {
    const known = await deliveriesIn(database) // what is accepted, but not stored, comes again
    return accepted.every(({ what }) => known.get(what) === 'delivered')
  })
  await begins.hears('uli', 'How much is it?')
  await kept.peopleOf(killed, kept.shopKey).sends('sid', 'held') // in a lane that has been at rest
  await receiver.waitFor(({ path, body }) => path === '/shop' && body.includes('sid held'))
  const importId = await importsOf(killed, { apiKey: kept.acmeKey }).begin('phone\n+15550000060\n')
  const { stdout } = await killed.end('SIGKILL')
  const errors: unknown[] = stdout.split('\n').filter((line) => /"level":[56]0/.test(line))

  isFailing = isHanging = false
  const clock = createFakeClock(Date.now() - behind)
  const logTo = new Writable({ write: (line, _, done) => done(void errors.push(String(line))) })
  const start = async (version?: Version) => {
    const quiet = { ...env, LOG_LEVEL: 'error' }
    const server = await startServer({ env: quiet, clock, logTo, ...(version && { version }) })
    const [acme, shop] = [kept.peopleOf(server, kept.acmeKey), kept.peopleOf(server, kept.shopKey)]
    return { server, acme, shop }
  }
  const goesOn = await start(next)
  const { after, untilIdle, close } = await createIdleWatch(goesOn.server, clock)
  await goesOn.acme.hears('uwe', 'How much is it?')
  await goesOn.acme.does(...kept.keyedMessage)
  const pass = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 0.5) await after(minute / 2)
  }
  await pass(10)
  await goesOn.acme.does('POST', '/contacts', { phone: '+15550000020', firstName: 'Sam' })
  await goesOn.shop.does('POST', '/contacts', { phone: '+15550000040', customFields: { city: 'Bonn' } })
  await goesOn.acme.does('POST', '/subaccounts/credits', { email: kept.shopEmail, amount: 5 })
  await pass(12)
  await goesOn.server.stop()

  const { server } = await start()
  await untilIdle()
  await openSession(server, 'acme@former.test')
  const messagesOf = async (apiKey: string) =>
    (await server.client(apiKey).listMessages({ query: { limit: 100 } })).body.data
  const [ofAcme, ofShop] = [await messagesOf(kept.acmeKey), await messagesOf(kept.shopKey)]
  const said = (messages: typeof ofAcme) =>
    messages
      .flatMap(({ direction, status, body }) => (direction === 'outgoing' ? [`${status}: ${body}`] : []))
      .toSorted()
  const greeted = ofAcme.filter(({ body }) => /^Hi (Max|Nia|Zoe|Sam)!/.test(body))
  const [link] = ofAcme.flatMap(({ media }) => (media === null ? [] : [media.url]))
  const { bytes: picture } = await readLink(link)
  const { readImport } = importsOf(server, { apiKey: kept.acmeKey })
  const imported = [await readImport(String(half?.['id'])), await readImport(importId)]
  errors.push(...(await select(database, 'select * from job where last_error is not null')))
  await close()
  await server.stop()

  const came = accepted.map(({ what }) => what)
  const isOver = (state = '') => ['delivered', 'abandoned', 'withdrawn'].includes(state)
  const inOrder = [...Map.groupBy(accepted, ({ path, contactId }) => path + contactId).values()]
  const delivered = [...left].flatMap(([what, state]) => (state === 'delivered' ? [what] : []))
  return {
    errors,
    twice: came.filter((what, at) => came.indexOf(what) !== at || isOver(left.get(what))),
    lost: [...left].filter(([what, state]) => !isOver(state) && !came.includes(what)),
    early: inOrder.flatMap((those) => those.filter(({ what }, at) => what < (those[at - 1]?.what ?? ''))),
    replies: [...delivered, ...came].filter((what) => what.startsWith('/reply')).length,
    acme: said(ofAcme),
    shop: said(ofShop),
    rushed: greeted.filter(
      ({ createdAt }, at) => Date.parse(createdAt) - Date.parse(greeted[at + 1]?.createdAt ?? '') < minute,
    ),
    imported: imported.map(({ state, created, updated, rejected }) => [state, created, updated, rejected]),
    picture,
  }
}

const sent = (...texts: string[]) => texts.map((text) => `Sent: ${text}`)
const names = ['Eve', 'Kim', 'Leo', 'Max', 'Nia', 'Sam', 'Zoe']
const acme = [
  ...['bob fails for good', 'sue 1', 'sue fails'].map((text) => `Failed: ${text}`),
  ...sent(...names.map((name) => `Hi ${name}!`), ...names.map((name) => `Nudge, ${name}.`)),
  ...sent(
    ...Array<string>(4).fill('Ten euros.'),
    'You will get no more messages from us. Reply START to get them again.',
  ),
  ...sent('ann once', 'cat 1', 'cat 2', 'cat fails', 'dan hangs', 'gil hangs', 'hal 0', 'hal 1', 'hua hangs'),
  ...sent('ida hangs', 'ivy 1', 'ivy 2', 'ivy refused', 'joe 1', 'joe held'),
]
const all = {
  errors: [],
  twice: [],
  lost: [],
  early: [],
  replies: acme.length - 3,
  acme,
  shop: sent('Welcome to Bonn!', ...Array<string>(4).fill('Welcome to Ulm!'), 'sid held'),
  rushed: [],
  imported: [
    ['done', 8, kept.importRowCount - 8, 0],
    ['done', 1, 0, 0],
  ],
  picture: files.png(),
}
const former = await formerFolder()
const withHistory = former === undefined ? test.skip : test
const [here, back, ofMembers] = [suiteDataDir(), suiteDataDir(), suiteDataDir()]

test('a start on a database of the former version goes on with all that this had begun, once each', async () => {
  expect(await takeOver(here)).toEqual(all)
})

withHistory(
  'the former version goes back to work where this one has stopped, and nothing is lost or sent twice',
  async () => {
    expect(await takeOver(back, await loadFormer(former ?? ''))).toEqual(all)
  },
)

test('every member of the former version is an owner of their account, and an agency’s go on acting and granting', async () => {
  await kept.restore(ofMembers, receiver.url)
  const database = await databaseOf(ofMembers)
  await execute(
    database,
    `insert into member (id, account_id, email, name, password_hash, created_at)
     select 'usr_former', account_id, 'ann@former.test', 'Ann', password_hash, created_at + 1
     from member where email = 'acme@former.test'`,
  )
  const server = await startServer({ env: { DATA_DIR: ofMembers, SECRET_KEY: kept.secretKey } })
  const ann = await openSession(server, 'ann@former.test')
  expect(await ann.ask('GET', '/session')).toMatchObject({ body: { member: { role: 'owner' } } })
  expect(rowsOf(await ann.ask('GET', '/members')).map(({ email, role }) => [email, role])).toEqual([
    ['acme@former.test', 'owner'],
    ['ann@former.test', 'owner'],
  ])
  const grant = { email: kept.shopEmail, amount: 5 }
  expect(await ann.ask('POST', '/subaccounts/credits', { body: grant })).toMatchObject({ status: 200 })
  const [shop] = rowsOf(await ann.ask('GET', '/agency/subaccounts'))
  const acting = await actAs(server, ann, String(shop?.['id']))
  expect(await acting.ask('POST', '/api_key')).toMatchObject({ status: 201 })
  const invited = { email: 'new@former.test', role: 'owner' }
  expect(await acting.ask('POST', '/members', { body: invited })).toMatchObject({ status: 201 })
  expect(rowsOf(await acting.ask('GET', '/members')).map(({ role }) => role)).toEqual(['owner', 'owner'])
  await server.stop()
})
