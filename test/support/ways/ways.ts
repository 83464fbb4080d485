import { databaseOf } from '../databases.ts'
import { ask, openAccount, type TestAccount } from '../factories.ts'
import { startServer } from '../server.ts'
import { select } from '../sql.ts'
import { createFakeClock, second, until, type FakeClock } from '../time.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../webhookReceiver.ts'
import { watchFunctions, type Entered, type Functions } from './coverage.ts'

/** How many files and functions of the service each story may enter. What a feature adds to a way is said in its commit. */
const bounds = {
  'a message until its row': { files: 69, functions: 185 },
  'a message until its answer is delivered': { files: 113, functions: 362 },
  'a join until its opening is delivered': { files: 87, functions: 305 },
}
type Story = keyof typeof bounds

/** What a story enters that does not run at rest, too, file by file. */
export interface Way {
  story: Story
  bound: { files: number; functions: number }
  files: readonly string[]
  functions: readonly Entered[]
}

const botWaitMs = 2 * second
/** The first round compiles statements and knowledge, and makes the contacts. */
const rounds = 2
const secondsAtRest = 10

/** Has a service of this thread live each story, on SQLite, and says what each enters. Time stands still for them. */
export async function walkWays(): Promise<Way[]> {
  const clock = createFakeClock()
  const goOn = holdTime(clock)
  const receiver = await startWebhookReceiver()
  const server = await startServer({ clock, env: { NODE_ENV: 'development' } }) // it asserts no order of locks
  const watch = await watchFunctions()
  try {
    const account = await openShop(server, receiver)
    const untilIdle = createUntilIdle(await databaseOf(server.dataDir), clock)
    const after = async (ms: number) => {
      clock.advance(ms)
      await untilIdle()
    }
    /** What `live` enters until the service is idle again. */
    const entered = async (live: () => Promise<unknown>, deliveries: number): Promise<Functions> => {
      const before = receiver.deliveries.length
      await watch.take()
      await live()
      await untilIdle()
      const came = receiver.deliveries.length - before
      if (came !== deliveries) throw new Error(`${came} deliveries came where there should be ${deliveries}`)
      return watch.take()
    }

    const walk = async (round: number) => {
      const received = await entered(() => writes(account, round), 0)
      const answered = await entered(() => after(botWaitMs), 1)
      const { id: contactId } = (
        await account.client.createContact({ body: { firstName: 'Ann', phone: `+4930123456${round}` } })
      ).body
      await after(botWaitMs)
      const joined = await entered(() => joins(account, contactId), 1)
      await after(botWaitMs)
      return { received, answered, joined }
    }
    let last = await walk(0)
    for (let round = 1; round < rounds; round += 1) last = await walk(round)
    const { received, answered, joined } = last
    const atRest = await entered(async () => {
      await ask({ url: receiver.url }, 'POST', '/', { body: {} }) // what those who ask and receive use of the service
      for (let passed = 0; passed < secondsAtRest; passed += 1) await after(second)
    }, 1)

    return [
      wayOf('a message until its row', received, atRest),
      wayOf('a message until its answer is delivered', new Map([...received, ...answered]), atRest),
      wayOf('a join until its opening is delivered', joined, atRest),
    ]
  } finally {
    await watch.end()
    await server.close()
    await receiver.close()
    goOn()
  }
}

const openShop = (server: Parameters<typeof openAccount>[0], { url }: WebhookReceiver) =>
  openAccount(server, {
    lists: [{ name: 'Leads' }],
    replyWebhook: { url },
    campaigns: [
      {
        name: 'Shop',
        status: 'Live',
        list: 'Leads',
        triggerOnListAdd: true,
        openingMessage: 'Hi {{firstName}}!',
        botEnabled: true,
        answers: [{ question: 'How much is it?', answer: 'Ten euros.' }],
      },
    ],
  })

/** The same person writes each time, with another question than the last one, which would be taken for an automatic answer. */
const writes = (account: TestAccount, round: number) =>
  accepted(account, '/incoming_custom_channel_message', {
    customData: { messageSid: `sid-${round}`, fromId: 'jane', toId: 'shop', body: 'How much is it?' },
  })

const joins = (account: TestAccount, contactId: string) =>
  accepted(account, `/lists/${account.listId('Leads')}/contacts`, { contactId })

async function accepted(account: TestAccount, path: string, body: object): Promise<void> {
  const response = await account.ask('POST', path, { body })
  if (response.status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(response.body)}`)
}

/** Asks the database beside the service, so that the question enters nothing of it. */
function createUntilIdle(url: string, clock: FakeClock): () => Promise<void> {
  const query = 'select id from job where failed_at is null and (locked_by is not null or run_at <= ?)'
  return async () => {
    await until(async () => (await select(url, query, [clock.now()])).length === 0)
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate) // what follows the end of the last job
  }
}

/** Has what counts by the machine's clocks, such as caches, count by this one, so that each walk enters the same. */
function holdTime(clock: FakeClock): () => void {
  const { now } = Date
  Date.now = () => clock.now()
  performance.now = () => clock.now()
  return () => {
    Date.now = now
    Reflect.deleteProperty(performance, 'now')
  }
}

function wayOf(story: Story, entered: Functions, atRest: Functions): Way {
  const functions = [...entered]
    .filter(([key]) => !atRest.has(key))
    .map(([, place]) => place)
    .toSorted((one, other) =>
      one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1,
    )
  return { story, bound: bounds[story], files: [...new Set(functions.map(({ file }) => file))], functions }
}
