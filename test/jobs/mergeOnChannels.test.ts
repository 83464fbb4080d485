import { z } from 'zod'
import { askDashboard } from '../support/dashboardApi.ts'
import { newPhone } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { templatesOf } from '../support/templates.ts'
import { minute } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const suite = suiteOnFakeClock()
const { after, server, untilIdle } = suite
const graph = suiteGraph()
const receiver = receiverPerTest()
const People = z.object({ data: z.array(z.object({ id: z.string() })) })
const whatsapp = whatsappOf(server, graph)

test('people of a connected channel who are merged while they write and are answered lose no message', async () => {
  const { account, channel } = await whatsapp.open({ botEnabled: false })
  const { client } = account
  const phones = Array.from({ length: 8 }, () => newPhone().slice(1))
  const writes = (from: string) => channel.writes({ from, body: 'Hello' })
  for (const from of phones) await writes(from)
  await untilIdle()
  const people = async () => People.parse((await client.findContact({ query: { limit: '100' } })).body)
  const { data } = await people()
  const ids = data.map(({ id }) => id)
  const [first = '', ...others] = ids
  const reply = (id: string) =>
    askDashboard(server, account, 'POST', `/contacts/${id}/replies`, {
      body: { body: 'Hi', channel: 'whatsapp' },
    })
  const written = Promise.all(phones.map(writes))
  const answers = await Promise.all([
    ...ids.map(reply),
    ...others.map((otherId) => account.ask('POST', `/contacts/${first}/merge`, { body: { otherId } })),
    ...others.map((_, at) =>
      account.ask('POST', `/contacts/${others.at(at - 1)}/merge`, { body: { otherId: first } }),
    ),
  ])
  await written
  expect(answers.filter(({ status }) => status >= 300)).toEqual([])
  await after(minute)
  expect(await people()).toMatchObject({ data: [{ id: expect.any(String) }] })
  const messages = (await client.listMessages({ query: { limit: '100' } })).body.data
  expect(messages.map(({ author, status }) => `${author} ${status}`).toSorted()).toEqual([
    ...Array.from({ length: 16 }, () => 'contact received'),
    ...Array.from({ length: 8 }, () => 'user Sent'),
  ])
})

test('two contacts who become one while each waits for a campaign are written to once, for the credit of the one who was tried', async () => {
  const at = await templatesOf(suite, graph).open(
    { secondChannel: 'sms', pacePerMinute: 1 },
    { metered: true, credits: 100, replyWebhook: { url: receiver.url } },
  )
  await at.approve()
  await at.joins() // takes the first slot
  graph.failNext(131026)
  const tried = await at.joins()
  const kept = await at.joins()
  await at.account.client.mergeContacts({ params: { id: kept.id }, body: { otherId: tried.id } })
  await after(5 * minute)
  expect((await at.messages(kept.id)).map(({ channel, status }) => `${channel} ${status}`)).toEqual([
    'whatsapp Failed',
    'sms Sent',
  ])
  const { data } = (await at.account.client.listCreditTransactions({ query: {} })).body
  expect(data.filter(({ amount }) => amount < 0)).toHaveLength(2)
})
