import { botCampaign } from '../support/conversation.ts'
import { dialect, endLeases } from '../support/databases.ts'
import { declareAccount } from '../support/factories.ts'
import { readMessage } from '../support/messages.ts'
import { provisionAccount, startProcess } from '../support/process.ts'
import { suiteDataDir, suiteReceiver } from '../support/suite.ts'
import { until } from '../support/time.ts'
import { answer, heldAnswer } from '../support/webhookReceiver.ts'
import { becomes, send } from '../support/webhooks.ts'

const env = { DATA_DIR: suiteDataDir() }
const receiver = suiteReceiver()
/** On one database more than a job has attempts; on the other one more than there are questions to a model. */
const kills = dialect === 'sqlite' ? 21 : 7

test(`${kills} processes that die under a message and a question lose neither: it arrives, and a person is asked`, async () => {
  const [toReceiver, model] = ['/replies', '/model/chat/completions']
  receiver.behave(heldAnswer().behaviour)
  const declared = declareAccount({
    replyWebhook: { url: `${receiver.url}${toReceiver}` },
    lists: [{ name: 'Leads' }],
    campaigns: [botCampaign({ openingMessage: null, triggerOnListAdd: false, keywords: ['how'] })],
    bot: { engine: 'openai', baseUrl: `${receiver.url}/model`, apiKey: 'sk-test', model: 'test' },
  })
  let running = await startProcess(env)
  const { apiKey } = await provisionAccount(env, declared)
  const client = () => running.client(apiKey)
  const customData = { messageSid: 'sid', fromId: 'ann', toId: 'us', body: 'How much is it?' }
  const asked = await client().receiveMessage({ body: { customData } })
  const id = await send({ client: client() }, { fromId: 'bob' })
  const triesAt = (path: string) => receiver.deliveries.filter((delivery) => delivery.path === path).length
  for (let kill = 1; kill <= kills; kill += 1) {
    await until(() => triesAt(toReceiver) === kill && triesAt(model) === Math.min(kill, 5))
    await running.end('SIGKILL')
    await endLeases(env.DATA_DIR)
    running = await startProcess(env)
  }
  receiver.behave(answer())
  await running.end('SIGKILL')
  await endLeases(env.DATA_DIR)
  running = await startProcess(env)
  await becomes({ client: client() }, id, 'Sent')
  const { contactId } = await readMessage({ client: client() }, asked.body.messageId)
  const { data } = (await client().getTimeline({ params: { id: contactId }, query: {} })).body
  expect(data[0]).toMatchObject({ subject: 'hand_over', decision: 'done', rule: 'engine_failed' })
  expect(triesAt(model)).toBe(5)
})
