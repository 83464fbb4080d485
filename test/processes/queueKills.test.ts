import { ask, declareAccount } from '../support/factories.ts'
import { killsOf, longestMs, spread, startKilled } from '../support/killed.ts'
import { incoming } from '../support/messages.ts'
import { provisionAccounts } from '../support/process.ts'
import { execute, select } from '../support/sql.ts'
import { suiteDataDir } from '../support/suite.ts'
import { until } from '../support/time.ts'

const dataDir = suiteDataDir()
const kills = killsOf(3)
const people = 45
const capacity = 10
const agents = ['usr_ann', 'usr_bob', 'usr_cyd']

test(
  'A queue gives each conversation once and loses none, however often the process is killed while it does',
  async () => {
    const env = { DATA_DIR: dataDir }
    const { url, running, count, kill, end } = await startKilled(env)
    const [account] = await provisionAccounts(env, [declareAccount()])
    const headers = { 'x-api-key': account?.apiKey ?? '' }
    const send = async (method: string, path: string, body: object, status = 200) =>
      expect(await ask(running(), method, path, { headers, body })).toMatchObject({ status })
    for (const id of agents)
      await execute(
        url,
        `insert into member (id, account_id, email, name, role, created_at) values ('${id}', '${account?.id ?? ''}', '${id}@example.com', '${id}', 'agent', 1)`,
      )
    const places = capacity * agents.length
    const steps = spread(kills, people + places)
    let step = 0
    /** Kills the process as often as it is to be after this step. */
    const killAtStep = async () => {
      for (const _each of steps.filter((at) => at === step)) await kill()
      step += 1
    }
    const team = { name: 'Support', isDefault: true, assignBy: 'turn', capacity, memberIds: agents }
    await send('POST', '/teams', team, 201)
    for (let n = 0; n < people; n += 1) {
      const customData = incoming({ fromId: `user-${n}`, body: 'Who can help me?' })
      await send('POST', '/incoming_custom_channel_message', { customData })
      await killAtStep()
    }
    const given = 'conversation where assignee_id is not null'
    await until(
      () => count(given),
      (now) => now === places,
    )
    for (const id of agents)
      expect(await count(`conversation where assignee_id = '${id}' and state = 'open'`)).toBe(capacity)
    const open = await select(url, `select contact_id from ${given} order by contact_id`)
    for (const { contact_id: id } of open) {
      await send('PATCH', `/conversations/${String(id)}`, { state: 'closed' })
      await killAtStep()
    }
    await until(
      () => count(given),
      (now) => now === people,
    )
    const assigned = `timeline_entry where subject = 'conversation' and rule = 'assigned'`
    expect(await count(assigned)).toBe(people)
    expect(await count(`(select distinct contact_id from ${assigned}) as once`)).toBe(people)
    expect(await count(`event where type = 'conversation.assigned'`)).toBe(people)
    await end()
  },
  longestMs(kills),
)
