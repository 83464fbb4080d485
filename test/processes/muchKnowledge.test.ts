import { declareAccount } from '../support/factories.ts'
import { provisionAccount, startProcess } from '../support/process.ts'
import { seededRandom } from '../support/seededRandom.ts'
import { suiteDataDir } from '../support/suite.ts'
import { until } from '../support/time.ts'

const campaigns = 8

const dataDir = suiteDataDir()

/** As much as a bot may know, in words that are all different: its index is as large as one gets. */
function muchKnowledge(seed: number) {
  const random = seededRandom(seed)
  const word = () => Math.floor(random() * 36 ** 7).toString(36)
  const words = (count: number) => Array.from({ length: count }, word).join(' ')
  const answers = Array.from({ length: 480 }, () => ({ question: words(12), answer: words(490) }))
  return [{ question: 'How much?', answer: 'Ten euros.' }, ...answers]
}

test('bots that know as much as they may, and are asked at once, answer in a bounded memory', async () => {
  const env = { DATA_DIR: dataDir }
  const { apiKey } = await provisionAccount(
    env,
    declareAccount({
      campaigns: Array.from({ length: campaigns }, (_, index) => ({
        name: `Funnel ${index}`,
        status: 'Live' as const,
        botEnabled: true,
        answers: muchKnowledge(index),
      })),
    }),
  )
  const server = await startProcess(env)
  const client = server.client(apiKey)
  for (const { id } of (await client.listCampaigns()).body.data) {
    const customData = { messageSid: id, fromId: id, toId: 'us', body: 'How much?', campaignId: id }
    await client.receiveMessage({ body: { customData } })
  }
  const countAnswers = async () =>
    (await client.listMessages({ query: { direction: 'outgoing' } })).body.data.length
  const answered = until(countAnswers, (count) => count === campaigns)
  expect(await Promise.race([answered, server.ended])).toBe(campaigns)
  await server.end('SIGTERM')
})
