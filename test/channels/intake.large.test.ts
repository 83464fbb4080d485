import { suiteChannelRows } from '../support/channelRows.ts'
import { databaseOf } from '../support/databases.ts'
import { apiError } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { hookBytes, hookHeaders, newWamid, statusChange, writtenChange } from '../support/graph/hooks.ts'
import { execute, select } from '../support/sql.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { minute, second } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const { noticesOf } = suiteChannelRows(server, clock)
const { open } = whatsappOf(server, graph)

const [anna, ben] = ['4915112345678', '4915112345679']
type Opened = Awaited<ReturnType<typeof open>>

const onDatabase = async (statement: string) => execute(await databaseOf(server.dataDir), statement)
const rowsOf = async (query: string) => select(await databaseOf(server.dataDir), query)
const waiting = () => rowsOf('select id from waiting_hook')

/** So many messages of one person, told apart by their texts. */
const many = ({ channel }: Opened, from: string, count: number, name = 'text') =>
  Array.from({ length: count }, (_, at) => writtenChange(channel.number, { from, body: `${name} ${at}` }))

/** Has a dead process hold the job that takes in what waits for a channel, for half a minute. */
const holdUp = ({ channel }: Opened) =>
  onDatabase(
    `insert into job (id, kind, payload, unique_key, run_at, locked_by, created_at) values ('held ${channel.id}', 'takeInHooks', '{"channelId":"${channel.id}"}', 'takeInHooks:${channel.id}', ${clock.now() + 30 * second}, 'a dead process', ${clock.now()})`,
  )

test('A hook of many messages is answered, then taken in whole and in order, once however often it comes, and is not kept', async () => {
  const opened = await open({ status: 'Paused' })
  const texts = many(opened, anna, 60)
  await opened.channel.post(...texts, ...many(opened, ben, 3))
  await untilIdle()
  const contacts = await opened.contacts()
  expect(contacts).toHaveLength(2)
  const ofEach = await Promise.all(contacts.map(({ id }) => opened.messages(String(id))))
  const [ofBen, ofAnna] = ofEach
    .map((of) => of.map(({ body }) => body))
    .toSorted((a, b) => a.length - b.length)
  expect(ofBen).toEqual(['text 0', 'text 1', 'text 2'])
  expect(ofAnna).toEqual(Array.from({ length: 60 }, (_, at) => `text ${at}`))
  await opened.channel.post(...texts)
  await untilIdle()
  expect(await opened.messages()).toHaveLength(63)
  expect(await waiting()).toEqual([])
})

test('What comes while a hook waits waits behind it, and both outlive the process that was to take them in', async () => {
  const opened = await open({ status: 'Paused' })
  await holdUp(opened)
  await opened.channel.post(...many(opened, anna, 20))
  await opened.channel.writes({ from: anna, body: 'the last' })
  expect(await opened.messages()).toEqual([])
  await after(minute)
  const texts = (await opened.messages()).map(({ body }) => body)
  expect(texts).toHaveLength(21)
  expect(texts.at(-1)).toBe('the last')
})

test('Who is erased while a hook waits is not made again by it, and the others in it come in', async () => {
  const opened = await open({ status: 'Paused' })
  await opened.channel.writes({ from: anna, body: 'before' })
  const { id } = await opened.contact()
  await holdUp(opened)
  await opened.channel.post(...many(opened, anna, 20), ...many(opened, ben, 2, 'of Ben'))
  await opened.account.client.deleteContact({ params: { id } })
  await after(minute)
  expect((await opened.messages()).map(({ body }) => body)).toEqual(['of Ben 0', 'of Ben 1'])
  expect(await opened.contacts()).toHaveLength(1)
})

test('A stored hook that cannot be read is kept as a notice, and those behind it are taken in', async () => {
  const opened = await open({ status: 'Paused' })
  await holdUp(opened)
  await opened.channel.post(...many(opened, anna, 20))
  await onDatabase(`update waiting_hook set body = '{"object":"whatsapp_business_account","entry":7}'`)
  await opened.channel.writes({ from: anna, body: 'behind' })
  await after(minute)
  expect(await noticesOf(opened.channel.id)).toHaveLength(1)
  expect((await opened.messages()).map(({ body }) => body)).toEqual(['behind'])
  expect(await waiting()).toEqual([])
})

test('Receipts that nobody knows are looked up together, tried again together, and dropped', async () => {
  const opened = await open()
  await opened.channel.writes({ from: anna, body: 'How much is it?' })
  await after(2 * second)
  const answer = (await opened.messages()).at(-1)
  const status = (about: Parameters<typeof statusChange>[1]) => statusChange(opened.channel.number, about)
  const unknown = Array.from({ length: 120 }, () => status({ id: newWamid(), status: 'delivered', to: anna }))
  const ofAnswer = status({ id: newWamid(), status: 'delivered', to: anna, callbackData: answer?.id ?? '' })
  await opened.channel.post(...unknown, ofAnswer)
  await untilIdle()
  expect((await opened.messages()).at(-1)).toMatchObject({ deliveredAt: expect.any(String) })
  const late = () => rowsOf(`select kind from job where kind in ('lateReceipts', 'lateEvent')`)
  expect(await late()).toHaveLength(3)
  await after(11 * minute)
  expect(await late()).toEqual([])
  expect(await noticesOf(opened.channel.id)).toEqual([])
})

test('A receipt of a large hook that has overtaken the acceptance of its message counts once that is stored', async () => {
  const opened = await open()
  await opened.channel.writes({ from: anna, body: 'How much is it?' })
  await after(2 * second)
  const { id = '' } = (await opened.messages()).at(-1) ?? {}
  const [row] = await rowsOf(`select provider_id, channel_id from message where id = '${id}'`)
  const wamid = String(row?.['provider_id'])
  await onDatabase(`update message set provider_id = null where id = '${id}'`)
  const receipts = Array.from({ length: 12 }, (_, at) =>
    statusChange(opened.channel.number, { id: at === 0 ? wamid : newWamid(), status: 'delivered', to: anna }),
  )
  await opened.channel.post(...receipts)
  await untilIdle()
  await onDatabase(`update message set provider_id = '${wamid}' where id = '${id}'`)
  await after(2 * second)
  expect((await opened.messages()).at(-1)).toMatchObject({ deliveredAt: expect.any(String) })
})

test('Where too much of an account waits, the provider is told to send it later', async () => {
  const opened = await open({ status: 'Paused' })
  await holdUp(opened)
  await opened.channel.post(...many(opened, anna, 20))
  await onDatabase(`update waiting_hook set bytes = ${64 * 1024 * 1024}`)
  const bytes = hookBytes(opened.channel.number.businessAccountId, many(opened, ben, 1))
  const response = await fetch(opened.channel.hookUrl, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: hookHeaders(bytes, graph.appSecret),
  })
  const body: unknown = await response.json()
  expect({ status: response.status, body }).toMatchObject(apiError(429, 'RATE_LIMITED'))
  expect(response.headers.get('retry-after')).toBe('30')
  await after(minute)
  expect(await opened.messages()).toHaveLength(20)
})
