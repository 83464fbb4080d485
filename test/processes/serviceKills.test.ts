import { openSession, password } from '../support/dashboardApi.ts'
import { ask, declareAccount } from '../support/factories.ts'
import { killsOf, longestMs, spread, startKilled } from '../support/killed.ts'
import { incoming } from '../support/messages.ts'
import { provisionAccount } from '../support/process.ts'
import { select } from '../support/sql.ts'
import { suiteDataDir } from '../support/suite.ts'

const dataDir = suiteDataDir()
const kills = killsOf(6)
const people = Math.max(40, kills)

/** A process with an account, to which people write; `untilKilled` kills it while something is counted up to them all. */
async function openPeople(given: Parameters<typeof declareAccount>[0]) {
  const env = { DATA_DIR: dataDir }
  const { url, running, killUntil, ...killed } = await startKilled(env)
  const declared = declareAccount({ password, ...given })
  const { apiKey } = await provisionAccount(env, declared)
  const headers = { 'x-api-key': apiKey }
  for (let n = 0; n < people; n += 1)
    expect(
      await ask(running(), 'POST', '/incoming_custom_channel_message', {
        headers,
        body: { customData: incoming({ fromId: `${declared.email} ${n}`, body: 'Is anybody there?' }) },
      }),
    ).toMatchObject({ status: 200 })
  return {
    ...killed,
    owner: () => openSession(running(), declared.email),
    contacts: async () =>
      (await select(url, 'select contact_id from conversation')).map((row) => String(row['contact_id'])),
    untilKilled: (counted: () => Promise<number>) =>
      killUntil(counted, { few: spread(Math.ceil(kills / 2), people), all: people }),
  }
}

test(
  'away texts and questions after closing go out once each, however often the process is killed while they do',
  async () => {
    const { count, owner, contacts, untilKilled, end } = await openPeople({
      hours: { timeZone: 'UTC', week: {} },
      inbox: { awayText: 'Back at 9', csat: { question: 'How was it?' } },
    })
    await untilKilled(() => count('episode where away_at is not null'))
    const member = await owner()
    for (const id of await contacts()) {
      const replied = await member.ask('POST', `/contacts/${id}/replies`, { body: { body: 'Hello' } })
      expect(replied).toMatchObject({ status: 201 })
      const closed = await member.ask('PATCH', `/conversations/${id}`, { body: { state: 'closed' } })
      expect(closed).toMatchObject({ status: 200 })
    }
    await untilKilled(() => count('episode where csat_asked_at is not null'))
    expect(await count(`message where author = 'auto'`)).toBe(2 * people)
    expect(await count(`job where kind in ('sendAway', 'askCsat')`)).toBe(0)
    await end()
  },
  longestMs(kills),
)
