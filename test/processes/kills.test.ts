import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Reply } from '@replyloop/shared/contract/events'
import { inArray } from 'drizzle-orm'
import { botCampaign } from '../support/conversation.ts'
import { expectCountersOf } from '../support/counters.ts'
import { dialect, openDataOf, removeData } from '../support/databases.ts'
import { openAccount, readPages } from '../support/factories.ts'
import { createMixedLoad, openingTo } from '../support/mixedLoad.ts'
import { startNameServer } from '../support/nameServer.ts'
import { endProcesses, startProcess, surroundings, type ServerProcess } from '../support/process.ts'
import { seededRandom } from '../../server/src/platform/seededRandom.ts'
import { startServer } from '../support/server.ts'
import { suiteReceiver } from '../support/suite.ts'
import { day, minute, until } from '../support/time.ts'
import { answer, hangUp, type Behaviour } from '../support/webhookReceiver.ts'

/** In `.ci/run`; `KILLS=100 npm run test:processes` for longer. */
const kills = Number(process.env['KILLS'] ?? 20)
/** So many of the texts that came in last are searched for. */
const textsLookedFor = 50
/** How far the clock is ahead in each round, in days. */
const clocks = [0, 2, -1, 0, 3]
const places = dialect === 'sqlite' ? (['both'] as const) : (['web', 'web', 'worker', 'worker'] as const)
/** The jobs that bring what was taken to its end. */
const kinds = ['answerMessage', 'deliver', 'runLane', 'fetchMedia', 'importContacts', 'sendOpening']

const random = seededRandom(20_261_125)
const below = (count: number) => Math.floor(random() * count)
const oneIn = (count: number) => below(count) === 0
const dataDir = mkdtempSync(join(tmpdir(), 'replyloop-kills-'))
const fill = join(dataDir, 'fill')
/** Only an administrator of Linux can mount a disk that is soon full. */
const hasOwnDisk = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', dataDir]).status === 0
const receiver = suiteReceiver()
let names: Awaited<ReturnType<typeof startNameServer>> | undefined
afterAll(async () => {
  await endProcesses()
  await names?.close()
  if (hasOwnDisk) spawnSync('/bin/umount', ['--lazy', dataDir])
  await removeData(dataDir)
})

/** The ids of the messages that the receiver has accepted, each with those of its webhooks. */
const accepted = new Map<string, Set<unknown>>()
const accept: Behaviour = (response, delivery) => {
  const { messageId } = Reply.parse(delivery.json)
  accepted.set(messageId, (accepted.get(messageId) ?? new Set()).add(delivery.headers['webhook-id']))
  return answer()(response, delivery)
}
const acceptSometimes: Behaviour = async (response, delivery) => {
  if (oneIn(10)) return answer(500)(response, delivery)
  if (oneIn(20)) return hangUp(response, delivery)
  if (oneIn(20)) return answer(429, { 'retry-after': '1' })(response, delivery)
  if (oneIn(100)) return // it hangs
  if (oneIn(10)) await pause(500)
  return accept(response, delivery)
}

/** The processes of the service, of which each can be killed and started again. */
function createService(env: Readonly<Record<string, string>>) {
  const running: (ServerProcess | undefined)[] = []
  let clockOffBy = 0
  const start = async (place: number) => {
    const role = places[place] === 'both' ? [] : ['--role', String(places[place])]
    running[place] = await startProcess(
      { ...env, ...surroundings({ clockOffBy, ...(names && { nameServerPort: names.port }) }) },
      role,
    )
  }
  const kill = async (place: number) => {
    const killed = running[place]
    running[place] = undefined
    await killed?.end('SIGKILL')
  }
  return {
    web: () => {
      const webs = running.filter((process, place) => process !== undefined && places[place] !== 'worker')
      return webs[below(webs.length)]
    },
    kill,
    start,
    /** Kills all, and starts them with a clock that is ahead by so many days. */
    async restart(days: number) {
      await Promise.all(places.map((_, place) => kill(place)))
      clockOffBy = days * day
      await Promise.all(places.map((_, place) => start(place)))
    },
    /** How much work the processes that run have found stranded. */
    async stranded() {
      const read = async (process: ServerProcess) => (await fetch(`${process.origin}/metrics`)).text()
      const texts = await Promise.all(running.flatMap((process) => (process ? [read(process)] : [])))
      const counts = texts.flatMap((text) => [...text.matchAll(/^replyloop_stranded_total\S* (\d+)/gm)])
      return counts.reduce((sum, [, count]) => sum + Number(count), 0)
    },
  }
}

/** An agency with a shop that has a Live campaign with a bot. */
async function provision(env: Readonly<Record<string, string>>) {
  const email = 'shop@kills.test'
  const shop = {
    email,
    name: 'Shop',
    credits: 1_000_000,
    rateLimitPerMinute: 1_000_000,
    replyWebhook: { url: receiver.url },
    lists: [{ name: 'Leads' }],
    campaigns: [botCampaign({ openingMessage: 'Hi {{firstName}}!', pacePerMinute: 1_000_000 })],
  }
  const server = await startServer({ env })
  const agency = await openAccount(server, { type: 'agency', subAccounts: [shop] })
  const account = agency.subAccount(email)
  await server.stop()
  return {
    agencyKey: agency.apiKey,
    shop: { email, apiKey: account.apiKey, listId: account.listId('Leads') },
  }
}

const title = `after ${kills} kills under load, with dead names, wrong clocks and full disks, all that was answered is there once and is sent`
test(
  title,
  async () => {
    names = await startNameServer(() => 'drop')
    const env = {
      DATA_DIR: dataDir,
      RETRY_SCHEDULE: Array.from({ length: 20 }, (_, index) => Math.min(index + 1, 5)).join(),
      ...(dialect === 'postgres' && {
        SECRET_KEY: 'one key for all the processes of a cluster',
        PUBLIC_URL: 'http://kills.test',
      }),
    }
    const accounts = await provision(env)
    const service = createService(env)
    const load = createMixedLoad({ ...accounts, web: service.web, random })
    let stranded = 0
    const killSome = async () => {
      await pause(100 + below(500))
      if (hasOwnDisk && oneIn(10)) {
        await writeFile(fill, Buffer.alloc(300 * 2 ** 20)).catch(() => undefined)
        await pause(200)
      }
      stranded += await service.stranded()
      // Of a cluster two at a time, which often leaves no web process, or no worker.
      const chosen = [...new Set([below(places.length), below(places.length)])]
      await Promise.all(chosen.map(service.kill))
      rmSync(fill, { force: true })
      await Promise.all(chosen.map(service.start))
      return chosen.length
    }

    // The clients have their answers when the clock changes, since keys are remembered for a day; other work is under way.
    receiver.behave(acceptSometimes)
    for (const days of clocks) {
      await service.restart(days)
      const end = load.begin()
      for (let killed = places.length; killed < kills / clocks.length && !load.isOver();)
        killed += await killSome()
      await end()
    }

    // Nothing new arrives, and all the same what was taken comes to its end.
    receiver.behave(accept)
    await service.restart(0)
    const db = await openDataOf(dataDir)
    const { job } = db.read.t
    const untilIdle = () =>
      until(
        () => db.read.q.select({ kind: job.kind }).from(job).where(inArray(job.kind, kinds)).limit(1),
        (left) => left.length === 0,
      )
    // What a start has not found, the next look for stranded work does, five minutes later.
    await untilIdle().catch(untilIdle).catch(untilIdle)
    await db.close()
    expect(stranded + (await service.stranded())).toBe(0)

    const client = service.web()?.client(accounts.shop.apiKey)
    if (client === undefined) throw new Error('no process runs')
    // What was uploaded has been read to its end, or says why not.
    const imports = (await readPages((cursor) => client.listImports({ query: { cursor } }))).flat()
    expect(imports.filter(({ state }) => state !== 'done')).toEqual([])
    const messages = async (direction: 'incoming' | 'outgoing') =>
      (await readPages((cursor) => client.listMessages({ query: { direction, limit: 100, cursor } }))).flat()
    const [taken, outgoing] = [await messages('incoming'), await messages('outgoing')]
    const { received, sent, joined, grants } = load.answered
    expect(outgoing.filter(({ status }) => status !== 'Sent')).toEqual([])
    for (const { id } of outgoing) expect(accepted.get(id)?.size).toBe(1)
    const idsOf = (list: typeof taken) => {
      const byBody = Map.groupBy(list, ({ body }) => body)
      return new Map([...byBody].map(([body, same]) => [body, same.map(({ id }) => id).join()]))
    }
    expect(idsOf(taken)).toEqual(received)
    expect(idsOf(outgoing.filter(({ author }) => author === 'api'))).toEqual(sent)

    const openings = outgoing.filter(({ body }) => body.startsWith('Hi '))
    expect(openings.map(({ body }) => body).toSorted()).toEqual([...joined].map(openingTo).toSorted())
    const answers = outgoing.filter(({ author }) => author === 'bot')
    for (const contactId of new Set(taken.map((message) => message.contactId))) {
      const lastOf = (list: typeof taken) => list.find((message) => message.contactId === contactId)?.id ?? ''
      if (lastOf(answers) > lastOf(taken)) continue
      const about = (cursor?: string) => client.getTimeline({ params: { id: contactId }, query: { cursor } })
      const decisions = (await readPages(about)).flat()
      expect(decisions.map(({ subject }) => subject)).toContain('hand_over')
    }

    const lines = (await readPages((cursor) => client.listCreditTransactions({ query: { cursor } }))).flat()
    const charged = lines.flatMap(({ kind, messageId }) => (kind === 'charge' ? [String(messageId)] : []))
    expect(charged.toSorted()).toEqual([...openings, ...answers].map(({ id }) => id).toSorted())
    expect(lines).toHaveLength(charged.length + 1 + grants)
    const { balance } = (await client.getMe()).body
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance)

    // What is counted as it changes is what there is, and each text is found by itself.
    await expectCountersOf(dataDir)
    for (const [body, id] of [...received].slice(-textsLookedFor)) {
      const { data } = (await client.listMessages({ query: { search: body } })).body
      expect(data.map((message) => message.id)).toEqual([id])
    }
  },
  Math.max(15, kills / 6) * minute,
)
