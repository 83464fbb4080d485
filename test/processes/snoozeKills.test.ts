import { ask, declareAccount } from '../support/factories.ts'
import { killsOf, longestMs, spread, startKilled } from '../support/killed.ts'
import { incoming } from '../support/messages.ts'
import { provisionAccounts } from '../support/process.ts'
import { select } from '../support/sql.ts'
import { suiteDataDir } from '../support/suite.ts'

const dataDir = suiteDataDir()
const kills = killsOf(3)
const people = Math.max(100, 2 * kills)

test(
  'Snoozed conversations come back once each, however often the process is killed while they do',
  async () => {
    const env = { DATA_DIR: dataDir }
    const { url, running, count, killUntil, end } = await startKilled(env)
    const [account] = await provisionAccounts(env, [declareAccount()])
    const headers = { 'x-api-key': account?.apiKey ?? '' }
    for (let n = 0; n < people; n += 1)
      expect(
        await ask(running(), 'POST', '/incoming_custom_channel_message', {
          headers,
          body: { customData: incoming({ fromId: `user-${n}`, body: 'Call me later' }) },
        }),
      ).toMatchObject({ status: 200 })
    const soon = new Date(Date.now() + 15_000).toISOString() // a busy machine snoozes them for longer than that
    for (const { contact_id: id } of await select(url, 'select contact_id from conversation'))
      expect(
        await ask(running(), 'PATCH', `/conversations/${String(id)}`, {
          headers,
          body: { snoozedUntil: soon },
        }),
      ).toMatchObject({ status: 200 })
    await killUntil(() => count(`conversation where state = 'open'`), {
      few: spread(kills, people),
      all: people,
    })
    expect(await count(`timeline_entry where subject = 'conversation' and rule = 'woken'`)).toBe(people)
    expect(await count(`job where kind = 'wakeSnoozed'`)).toBe(0)
    await end()
  },
  longestMs(kills),
)
