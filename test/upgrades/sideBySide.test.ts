import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suiteCluster } from '../support/cluster.ts'
import { formerFolder, formerTag } from '../support/formerVersion.ts'
import { makeOlder } from '../support/olderDatabase.ts'
import { runProvision, startProcess, type ServerProcess } from '../support/process.ts'
import { seededRandom } from '../../server/src/platform/seededRandom.ts'
import { suiteReceiver } from '../support/suite.ts'
import { until } from '../support/time.ts'
import * as kept from './installation.ts'

const [contacts, rounds] = [30, 4]
const people = Array.from({ length: contacts }, (_, number) => `p${number}`)
const receiver = suiteReceiver()
const cluster = suiteCluster({ RETRY_SCHEDULE: Array(20).fill('0.2').join() })

const former = await formerFolder()
const withHistory = former === undefined ? test.skip : test

withHistory(
  'processes of both versions share one database and deliver each event once and in order',
  async () => {
    await makeOlder(cluster.url, formerTag)
    const file = join(cluster.env.DATA_DIR, 'accounts.json')
    const declared = kept.accountsOf(receiver.url)
    const campaigns = declared.campaigns?.map((campaign) => ({ ...campaign, pacePerMinute: 1_000_000 }))
    await writeFile(file, JSON.stringify({ accounts: [{ ...declared, campaigns }] }))
    expect(await runProvision([file], cluster.env, former)).toMatchObject({ code: 0 })
    const refused = new Set<string>()
    const random = seededRandom(20_261_125)
    const accepted = kept.watchAccepted(receiver, (_, what) => {
      if (refused.has(what) || random() > 1 / 5) return 200
      refused.add(what)
      return 503
    })

    const older = await startProcess(cluster.env, [], 'node', former)
    await kept.peopleOf(older, kept.acmeKey).does('POST', '/webhooks', {
      targetUrl: `${receiver.url}/events`,
      events: ['message.received', 'message.reply'],
    })
    /** Each contact is written to at one of the servers, and then writes at the other. */
    const converse = async (round: number, servers: [ServerProcess, ServerProcess]) => {
      const [here, there] = servers.map((server) => kept.peopleOf(server, kept.acmeKey))
      await Promise.all(
        people.map(async (name, at) => {
          const isHere = (at + round) % 2 === 0
          await (isHere ? here : there)?.sends(name, `${2 * round}`)
          await (isHere ? there : here)?.hears(name, `${name} ${2 * round + 1}`)
        }),
      )
    }
    const [newer] = await Promise.all([startProcess(cluster.env), converse(0, [older, older])])
    for (let round = 1; round < rounds; round += 1) await converse(round, [older, newer])
    await Promise.all(
      people.map(async (name, at) => {
        const acme = kept.peopleOf(at % 2 === 0 ? older : newer, kept.acmeKey)
        await acme.joins({ phone: `+155500000${at + 10}`, firstName: name })
        await acme.hears(`asks-${name}`, 'How much is it?')
      }),
    )

    const numbered = (from: number, by: number) =>
      people.flatMap((name) =>
        Array.from({ length: (2 * rounds) / by }, (_, at) => `${name} ${from + by * at}`),
      )
    const replies = [
      ...numbered(0, 2),
      ...people.map((name) => `Hi ${name}!`),
      ...people.map(() => 'Ten euros.'),
    ]
    const events = [...replies, ...numbered(1, 2), ...people.map(() => 'How much is it?')]
    const hasDelivered = async ({ origin }: ServerProcess) =>
      (await (await fetch(`${origin}/metrics`)).text()).includes('outcome="delivered"')
    expect(await hasDelivered(older)).toBe(true)
    const ended = [await older.end('SIGTERM')] // as in a rolling upgrade; the newer one has the rest
    await until(() => accepted.length >= replies.length + events.length)
    expect(await hasDelivered(newer)).toBe(true)
    ended.push(await newer.end('SIGTERM'))

    expect(new Set(accepted.map(({ what }) => what)).size).toBe(accepted.length)
    const at = (wanted: string) => accepted.flatMap(({ path, body }) => (path === wanted ? [body] : []))
    expect(at('/reply').toSorted()).toEqual(replies.toSorted())
    expect(at('/events').toSorted()).toEqual(events.toSorted())
    for (const name of people)
      for (const [path, from, by] of [
        ['/reply', 0, 2],
        ['/events', 0, 1],
      ] as const)
        expect(at(path).filter((text) => text.startsWith(`${name} `))).toEqual(
          numbered(from, by).filter((text) => text.startsWith(`${name} `)),
        )
    const statuses = await cluster.query("select distinct status from message where direction = 'outgoing'")
    expect(statuses).toEqual([{ status: 'Sent' }])
    for (const { code, stdout } of ended) {
      expect(code).toBe(0)
      expect(stdout.split('\n').filter((line) => /"level":[56]0/.test(line))).toEqual([])
    }
  },
)
