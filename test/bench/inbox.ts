import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { startFilled, type Running } from './growth/startFilled.ts'
import { rowOf, type Row } from './results.ts'
import { incoming } from './service.ts'

const conversations = Number(process.env['BENCH_CONVERSATIONS'] ?? 100_000)
const [agents, tabsOfEach] = [5, 4]
/** How many messages come in each second, for so long; as a change and a list are asked for. */
const [perSecond, forMs] = [50, 30_000]
const [changeEachMs, askEachMs] = [700, 150]
/** For how long the tabs, opened at once, read what they show first. */
const settleMs = 5000
/** As a page: how long it collects what it is told before it reads, and how it rests then (`useLiveUpdates.ts`). */
const [collectMs, pauseFactor, maxPauseMs] = [100, 4, 5000]
const mostAtOnce = 100
const goals = { listMs: 50, elsewhereMs: 1000 }

const Change = z.object({ kind: z.string(), contactId: z.string().optional() })
const One = z.object({ contact: z.object({ id: z.string() }), state: z.string() })
const Rows = z.object({ data: z.array(One) })
const Linked = z.object({ link: z.string() })

/**
 * The inbox as a team has it open: so many conversations, twenty tabs that read what has changed as the page does, and fifty messages
 * a second that come in. What the list takes then, and after how long the last tab shows what somebody else has changed.
 */
export async function benchInbox(): Promise<Row[]> {
  const running = await startFilled(conversations)
  const cookies = await Promise.all(Array.from({ length: agents }, (_, at) => cookieOf(running, at)))
  const first = await askPage(running, running.cookie, '/conversations?state=open&order=waiting&limit=1')
  const [id = ''] = Rows.parse(await first.json()).data.map(({ contact }) => contact.id)
  const tabs = await Promise.all(
    cookies.flatMap((cookie) => Array.from({ length: tabsOfEach }, () => openTab(running, cookie, id))),
  )
  await pause(settleMs)
  const ends = performance.now() + forMs
  const [lists, changes] = await Promise.all([
    askLists(running, ends),
    changeShown(running, { id, tabs }, ends),
    receive(running, ends),
  ])
  for (const tab of tabs) tab.close()
  await running.service.stop()
  const name = `with ${conversations.toLocaleString('en')} conversations, ${agents * tabsOfEach} tabs, ${perSecond} messages a second`
  const row = (measured: string, value: number, goal: number) =>
    rowOf(`${measured}, ${name}`, 'ms', value, [`≤ ${goal} ms`, value <= goal])
  return [
    row('95th percentile of the list', percentile95(lists), goals.listMs),
    row('95th percentile of a change until the last tab has it', percentile95(changes), goals.elsewhereMs),
  ]
}

const percentile95 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? Infinity

async function askPage({ service }: Running, cookie: string, path: string, init: RequestInit = {}) {
  const response = await fetch(`${service.url}/dashboard/api${path}`, {
    ...init,
    headers: { cookie, origin: service.url, 'content-type': 'application/json' },
  })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return response
}
const posted = (body: object) => ({ method: 'POST', body: JSON.stringify(body) })

/** Invites an agent, who signs in. */
async function cookieOf(running: Running, at: number): Promise<string> {
  const email = `agent-${Date.now()}-${at}@bench.test`
  const invited = await askPage(running, running.cookie, '/members', posted({ email, role: 'agent' }))
  const token = Linked.parse(await invited.json())
    .link.split('#')
    .at(-1)
  const chosen = { token, name: `Agent ${at}`, password: 'correct horse battery', timeZone: 'Europe/Berlin' }
  const accepted = await askPage(running, '', '/invitations', posted(chosen))
  return accepted.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** A tab that shows the open conversations with how many each view has, and one of them beside. */
async function openTab(running: Running, cookie: string, shownId: string) {
  const end = new AbortController()
  const stream = await askPage(running, cookie, '/live?v=2', { signal: end.signal })
  const tab = { state: 'open', close: () => end.abort() }
  const readOne = async () => {
    tab.state = One.parse(await (await askPage(running, cookie, `/conversations/${shownId}`)).json()).state
  }
  const readList = async (ids: ReadonlySet<string>) => {
    const those = ids.has('all') || ids.size > mostAtOnce ? '' : `&contactIds=${[...ids].join()}`
    await (await askPage(running, cookie, `/conversations?state=open&limit=${mostAtOnce}${those}`)).text()
  }
  const readCounts = async () => {
    await (await askPage(running, cookie, '/conversation_counts')).text()
  }
  const list = createRefresher(end.signal, readList)
  const counts = createRefresher(end.signal, readCounts)
  const one = createRefresher(end.signal, readOne)
  const listen = async () => {
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, said = ''] of chunk.matchAll(/^data: (\{.*\})$/gm)) {
        const { kind, contactId } = Change.parse(JSON.parse(said))
        if (contactId === shownId || kind === 'all') one(shownId)
        if (contactId === undefined && kind !== 'all') continue
        list(contactId ?? 'all')
        counts('all')
      }
  }
  listen().catch((error: unknown) => {
    if (!end.signal.aborted) throw error
  })
  return tab
}

/** Reads again what a page shows soon after it was told, and rests then. */
function createRefresher(ended: AbortSignal, read: (told: ReadonlySet<string>) => Promise<void>) {
  let told = new Set<string>()
  let isReading = false
  const readAll = async () => {
    isReading = true
    while (told.size > 0 && !ended.aborted) {
      await pause(collectMs)
      if (ended.aborted) return
      const those = told
      told = new Set()
      const started = performance.now()
      await read(those)
      await pause(Math.min(pauseFactor * (performance.now() - started), maxPauseMs))
    }
    isReading = false
  }
  return (contactId: string) => {
    told.add(contactId)
    if (!isReading) void readAll()
  }
}
type Tab = Awaited<ReturnType<typeof openTab>>

async function askLists(running: Running, ends: number): Promise<number[]> {
  const times: number[] = []
  while (performance.now() < ends) {
    const started = performance.now()
    await (await askPage(running, running.cookie, '/conversations?state=open')).text()
    times.push(performance.now() - started)
    await pause(askEachMs)
  }
  return times
}

/** Closes and reopens the conversation that all tabs show. Returns after how long the last one knew, in milliseconds, of each time. */
async function changeShown(
  running: Running,
  { id, tabs }: { id: string; tabs: readonly Tab[] },
  ends: number,
): Promise<number[]> {
  const times: number[] = []
  for (let state = 'closed'; performance.now() < ends; state = state === 'open' ? 'closed' : 'open') {
    const started = performance.now()
    const change = { method: 'PATCH', body: JSON.stringify({ state }) }
    await askPage(running, running.cookie, `/conversations/${id}`, change)
    while (!tabs.every((tab) => tab.state === state) && performance.now() - started < 10 * goals.elsewhereMs)
      await pause(5)
    times.push(performance.now() - started)
    await pause(changeEachMs)
  }
  return times
}

/** Messages of a thousand people, at an even pace. */
async function receive({ service, apiKey }: Running, ends: number): Promise<void> {
  const sending: Promise<unknown>[] = []
  const { customData } = incoming
  // Sandbox channels, as the filled account's, take no messages of programs.
  const text = JSON.stringify({ customData: { ...customData, channel: 'own-chat' } })
  const begun = Date.now()
  for (let count = 0; performance.now() < ends; count += 1) {
    const body = text.replaceAll('{n}', `${begun}-${count}`).replaceAll('{s}', String(count % 1000))
    sending.push(
      fetch(`${service.url}/v1/incoming_custom_channel_message`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        body,
      }).then(async (answer) => {
        if (!answer.ok) throw new Error(`a message was refused: ${await answer.text()}`)
      }),
    )
    await pause(1000 / perSecond)
  }
  await Promise.all(sending)
}
