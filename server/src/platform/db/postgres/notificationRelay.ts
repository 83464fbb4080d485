import type pg from 'pg'
import { systemClock } from '../../clock/clock.ts'
import { isTopic, type PubSub, type Topic } from '../db.ts'

/** All topics share this channel of PostgreSQL; the payload is the topic. */
const sharedChannel = 'replyloop'
const heartbeatMs = 15_000
const maxPauseMs = 5000
/** Beyond so many that have not been sent, of an account with changes it is only told that it has some. */
const maxUnsent = 1000

/**
 * Passes notifications between the processes of a PostgreSQL database by LISTEN and NOTIFY, over one connection each. They
 * are sent after the commit, those of many commits at a time: with a NOTIFY inside them, transactions could commit only one
 * after the other.
 * A lost connection is opened again; every listener is then called once, since notifications may have been missed.
 */
export function createNotificationRelay(connect: () => Promise<pg.Client>, pubSub: PubSub) {
  /** What has not been sent to the other processes yet. */
  const unsent = new Set<Topic>()
  const closing = new AbortController()
  let client: pg.Client | undefined
  let isSending = false
  let sent: Promise<void> = Promise.resolve()
  let running: Promise<void> = Promise.resolve()

  const sendAll = async () => {
    isSending = true
    try {
      while (client !== undefined && unsent.size > 0) {
        const topics = [...unsent]
        unsent.clear()
        try {
          await client.query('select pg_notify($1, topic) from unnest($2::text[]) as topic', [
            sharedChannel,
            forAllVersions(topics),
          ])
        } catch {
          // The connection is lost: they are sent over the next one.
          for (const topic of topics) unsent.add(topic)
          return
        }
      }
    } finally {
      isSending = false
    }
  }
  const send = () => {
    if (!isSending) sent = sendAll()
  }

  const open = async () => {
    const made = await connect()
    const ended = new Promise<void>((resolve) => made.once('end', resolve).once('error', () => resolve()))
    const told = new Set<Topic>()
    made.on('notification', ({ channel, payload, processId }) => {
      const isOwn = 'processID' in made && made.processID === processId
      if (channel !== sharedChannel || payload === undefined || !isTopic(payload) || isOwn) return
      if (told.delete(payload)) return // its changes have come right before it
      if (isChange(payload)) told.add(accountOf(payload))
      pubSub.publish([payload])
    })
    await made.query(`listen ${sharedChannel}`)
    client = made
    send()
    return { made, ended }
  }

  /** Waits until a connection is lost. A query now and then notices a network that is gone without a sign. */
  const waitUntilLost = async ({ made, ended }: Awaited<ReturnType<typeof open>>) => {
    const beat = setInterval(() => void made.query('select 1').catch(() => made.end()), heartbeatMs)
    await ended
    clearInterval(beat)
    client = undefined
    await made.end().catch(() => {}) // it is lost already, so ending it may fail
  }

  const run = async (first: Awaited<ReturnType<typeof open>>) => {
    await waitUntilLost(first)
    for (let pauseMs = 50; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      try {
        const next = await open()
        if (closing.signal.aborted) return await next.made.end() // close() was called while it opened
        pubSub.publishAll()
        pauseMs = 50
        await waitUntilLost(next)
      } catch {
        // The database cannot be reached yet. Who queries it gets the error, and workers look for jobs every second.
        await systemClock.sleep(pauseMs, closing.signal)
      }
    }
  }

  return {
    /** Resolves once this process receives what others publish. Rejects when the database cannot be reached. */
    async start(): Promise<void> {
      const first = await open()
      running = run(first)
    },
    /** Calls the listeners of this process now, and those of the others within milliseconds. */
    publish(topics: ReadonlySet<Topic>): void {
      if (topics.size === 0) return
      pubSub.publish(topics)
      for (const topic of topics) unsent.add(topic)
      if (unsent.size > maxUnsent)
        for (const topic of [...unsent].filter(isChange)) {
          unsent.delete(topic)
          unsent.add(accountOf(topic))
        }
      send()
    },
    async close(): Promise<void> {
      closing.abort()
      await sent // what was published before is still sent
      await client?.end()
      await running
    },
  }
}

type ChangeTopic = Extract<Topic, `changed:${string}`>
const isChange = (topic: Topic): topic is ChangeTopic => topic.startsWith('changed:')
const accountOf = (topic: ChangeTopic): Topic => `account:${topic.slice(8, topic.indexOf(' '))}`

/**
 * The topics as processes of the version before hear them too, which know no changes: behind those of an account comes that it has
 * some. That alone comes where something has changed that no topic names.
 */
function forAllVersions(topics: readonly Topic[]): Topic[] {
  const changes = topics.filter(isChange).filter((topic) => !topics.includes(accountOf(topic)))
  return [...topics.filter((topic) => !isChange(topic)), ...changes, ...new Set(changes.map(accountOf))]
}
