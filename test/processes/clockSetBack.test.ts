import { botCampaign } from '../support/conversation.ts'
import { declareAccount } from '../support/factories.ts'
import { surroundings, provisionAccount, startProcess } from '../support/process.ts'
import { suiteDataDir } from '../support/suite.ts'
import { hour, until } from '../support/time.ts'

const env = { DATA_DIR: suiteDataDir() }

test('after a start with a clock that was set back the bot goes on answering, and messages stand in their order', async () => {
  const declared = declareAccount({ lists: [{ name: 'Leads' }], campaigns: [botCampaign()] })
  const { apiKey } = await provisionAccount(env, declared)
  const asked: string[] = []
  for (const clock of [{}, surroundings({ clockOffBy: -hour }), surroundings({ clockOffBy: -hour })]) {
    const service = await startProcess({ ...env, ...clock })
    const client = service.client(apiKey)
    const said = async () => {
      const { body } = await client.listMessages({ query: { limit: 100 } })
      return body.data.toReversed().map(({ author }) => author)
    }
    const messageSid = `sid-${asked.length}`
    const customData = { messageSid, fromId: 'ann', toId: 'us', body: 'How much is it?' }
    await client.receiveMessage({ body: { customData } })
    asked.push('contact', 'bot')
    await until(said, (now) => now.length === asked.length)
    expect(await said()).toEqual(asked)
    await service.end('SIGTERM')
  }
})
