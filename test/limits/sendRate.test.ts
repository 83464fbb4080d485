import { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { askDashboard } from '../support/dashboardApi.ts'
import { newPhone } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { suiteServer } from '../support/suite.ts'
import { until } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const server = suiteServer()
const graph = suiteGraph()
const people = 40
const messagesEach = 6

test('a number sends 80 messages a second where that many wait, no more, and each of them once in order', async () => {
  const { account, channel, contacts } = await whatsappOf(server, graph).open({ botEnabled: false })
  for (let person = 0; person < people; person += 1)
    await channel.writes({ from: newPhone().slice(1), at: Date.now() })
  await until(async () => (await contacts()).length === people)
  const ids = (await contacts()).map(({ id }) => String(id))
  const reply = async (id: string | undefined, body: string) =>
    expect(
      await askDashboard(server, account, 'POST', `/contacts/${id}/replies`, { body: { body } }),
    ).toMatchObject({
      status: 201,
    })
  graph.failNext(190) // so that all of them wait
  await reply(ids[0], '0')
  const path = `/connected_channels/${channel.id}`
  const state = async () =>
    ConnectedChannel.parse((await askDashboard(server, account, 'GET', path)).body).state
  await until(async () => (await state()) === 'stopped')
  for (let message = 1; message <= messagesEach; message += 1)
    await Promise.all(ids.map((id) => reply(id, String(message))))

  await askDashboard(server, account, 'POST', `${path}/resume`)
  await graph.waitForSent(1)
  const started = Date.now()
  const all = people * messagesEach
  await graph.waitForSent(all)
  const seconds = (Date.now() - started) / 1000
  expect(seconds).toBeGreaterThan(all / 80 - 0.3) // it may begin with what a tenth of a second allows
  expect(seconds).toBeLessThan(all / 40) // on a busy machine
  await graph.waitForSent(all + 1)
  const textsTo = (to: string) =>
    graph.sent
      .filter((sent) => sent.to === to)
      .map(({ body }) => (body.type === 'text' ? body.text.body : body.type))
  for (const to of new Set(graph.sent.map((sent) => sent.to)))
    expect(textsTo(to).filter((text) => text !== '0')).toEqual(['1', '2', '3', '4', '5', '6'])
})
