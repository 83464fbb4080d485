import type pg from 'pg'
import { systemClock } from '../lib/clock.ts'
import { isChannel, type Announcer } from './announcer.ts'
import type { Channel } from './db.ts'

/** All our channels share this one of PostgreSQL; the payload is the name of ours. */
const sharedChannel = 'replyloop'
/** The first announcement is sent at once; those that follow within this time are sent together. */
const gatherMs = 10
const heartbeatMs = 15_000
const maxPauseMs = 5000

/**
 * Carries announcements between the processes of a database, over one connection of each. They are sent after the commit,
 * many at a time: a NOTIFY within the transactions would let them commit only one after the other. A connection that is
 * lost is made again; who listens is then told once, since something may have been missed.
 */
export function createCarrier(connect: () => Promise<pg.Client>, announcer: Announcer) {
  const leaving = new Set<Channel>()
  const closing = new AbortController()
  let client: pg.Client | undefined
  let isSending = false
  let sent: Promise<void> = Promise.resolve()
  let running: Promise<void> = Promise.resolve()

  const sendAll = async () => {
    isSending = true
    try {
      while (client !== undefined && leaving.size > 0) {
        const channels = [...leaving]
        leaving.clear()
        try {
          await client.query('select pg_notify($1, channel) from unnest($2::text[]) as channel', [
            sharedChannel,
            channels,
          ])
        } catch {
          // The connection has ended: they leave with the next one.
          for (const channel of channels) leaving.add(channel)
          return
        }
        await systemClock.sleep(gatherMs, closing.signal)
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
    made.on('notification', ({ channel, payload, processId }) => {
      const isOwn = 'processID' in made && made.processID === processId
      if (channel === sharedChannel && payload !== undefined && isChannel(payload) && !isOwn)
        announcer.announce([payload])
    })
    await made.query(`listen ${sharedChannel}`)
    client = made
    send()
    return { made, ended }
  }

  /** Holds one connection until it is lost. A query now and then finds out when the network is gone without a sign. */
  const hold = async ({ made, ended }: Awaited<ReturnType<typeof open>>) => {
    const beat = setInterval(() => void made.query('select 1').catch(() => made.end()), heartbeatMs)
    await ended
    clearInterval(beat)
    client = undefined
    await made.end().catch(() => {}) // it is lost already, and says so once more
  }

  const run = async (first: Awaited<ReturnType<typeof open>>) => {
    await hold(first)
    for (let pauseMs = 50; !closing.signal.aborted; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      try {
        const next = await open()
        if (closing.signal.aborted) return await next.made.end() // close() came before it was there to be ended
        announcer.announceAll()
        pauseMs = 50
        await hold(next)
      } catch {
        // Not to be reached yet. Whoever queries the database hears why, and jobs are looked for every second meanwhile.
        await systemClock.sleep(pauseMs, closing.signal)
      }
    }
  }

  return {
    /** Resolves once this process hears the others. Rejects when the database cannot be reached. */
    async start(): Promise<void> {
      const first = await open()
      running = run(first)
    },
    /** Tells the listeners of this process at once, the others soon. */
    announce(channels: ReadonlySet<Channel>): void {
      if (channels.size === 0) return
      announcer.announce(channels)
      for (const channel of channels) leaving.add(channel)
      send()
    },
    async close(): Promise<void> {
      closing.abort()
      await sent // what was announced before still leaves
      await client?.end()
      await running
    },
  }
}
