import '../requireNode24.ts'
import { randomBytes } from 'node:crypto'
import { EventEmitter, on } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createClient } from '@replyloop/shared/client/client'
import { readConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { createLogger } from '../../platform/logger.ts'
import { version } from '../../platform/version.ts'
import { openService } from '../app.ts'
import { acceptReplies } from './acceptReplies.ts'
import { commandLine } from './commandLine.ts'
import { Received, tellStories, type Stage } from './demoStory.ts'
import { fetchTransport } from './fetchTransport.ts'
import { makeAgency, owner } from './northwind.ts'
import { readOptionsOrExit } from './readOptionsOrExit.ts'
import { whenParentEnds } from './whenParentEnds.ts'

// A filled workspace to look at, in which a story goes on. All of it is in this process and in one folder of
// temporary files, which goes with it.

const usage = `Usage: ${commandLine('demo', '[--pace SECONDS]')}

Starts a filled workspace, prints a link to sign in, and tells a story in it until Ctrl+C, which removes everything. A step of
the story takes 4 seconds, or SECONDS. The service listens on PORT, or else on a port that is free.
`

const invitation = (link: string, password: string) => `
${owner.name}: an agency with three clients, 300 contacts, and thirty days of messages.

  Sign in     ${link}
              The link works once, for half an hour. Later: ${owner.email}, password: ${password}

  Look at     Inbox: twelve people wait; each says why the bot left them to you
              Campaigns: what Webinar follow-up has sent, and what its bot knows; Spring offer waits, Paused
              Contacts: open one; its timeline gives the reason of everything that was done
              Agency: what clients have left; grant them credits, sign in as one
              Settings, Audit log: who did what

The story begins when you have signed in. Ctrl+C ends the demo and removes all of it.

`

/** How long the story waits for what should follow at once: a paused campaign, for one, has nothing follow. */
const patienceMs = 60_000
const within = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])

const say = (text: string) => process.stdout.write(text)

/** Runs the demo until the signal. */
async function run(folder: string, paceMs: number, signal: AbortSignal): Promise<void> {
  const { PORT = '0' } = process.env // and nothing else: it may be that of a real service
  const config = readConfig({ PORT, DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const service = await openService({ config, clock: systemClock, logger: createLogger('silent'), version })
  const heard = new EventEmitter()
  const platform = await acceptReplies((body) => {
    heard.emit('received', Received.parse(JSON.parse(body)))
    return true
  })
  const next: Stage['next'] = async (isAwaited, until) => {
    for await (const [given] of on(heard, 'received', { signal: within(until) })) {
      const received = Received.parse(given)
      if (isAwaited(received)) return received
    }
    throw new Error('the platform receives nothing any more')
  }
  try {
    const password = randomBytes(9).toString('base64url')
    const { id, apiKey } = await makeAgency(service, { replyUrl: platform.url, password })
    if (apiKey === null) throw new Error('the agency has no API key')
    await service.fillAccount(id)
    const url = await service.start()
    const client = createClient(fetchTransport, { baseUrl: `${url}/v1`, apiKey })
    await client.createWebhook({ body: { targetUrl: platform.url, events: ['conversation.needs_human'] } })
    const { data: lists } = (await client.listLists({ query: { search: 'Webinar' } })).body
    signal.throwIfAborted()
    say(invitation(await service.signInLink(owner.email), password))
    await Promise.race([service.signedIn(owner.email), ended(signal)])
    const sayWithTime = (what: string, where = '') => {
      const line = `${new Date().toLocaleTimeString('en-GB')}  ${what}`
      say(`${where === '' ? line : `${line.padEnd(62)}  ${where}`}\n`)
    }
    await tellStories({ client, next, say: sayWithTime, paceMs, signal }, lists[0]?.id ?? '')
  } finally {
    platform.close()
    await service.stop()
  }
}

/** Rejects when the demo ends, or has ended. */
const ended = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    if (signal.aborted) reject(signal.reason)
  })

const paceMs = readOptionsOrExit(usage, () => {
  const { pace = '4' } = parseArgs({ options: { pace: { type: 'string' } } }).values
  return Number(pace) > 0 ? Number(pace) * 1000 : undefined
})
const stop = new AbortController()
const end = () => {
  if (stop.signal.aborted) process.exit(0) // asked again: at once
  stop.abort(new Error('the demo ends'))
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
const folder = mkdtempSync(join(tmpdir(), 'replyloop-demo-'))
const remove = () => rmSync(folder, { recursive: true, force: true })
process.on('exit', remove)
whenParentEnds(() => process.exit(0))
process.stdout.on('error', () => process.exit(0)) // its terminal is closed

try {
  await run(folder, paceMs, stop.signal)
} catch (error) {
  if (!stop.signal.aborted) {
    process.stderr.write(`The demo has failed: ${errorMessage(error)}\n`)
    process.exitCode = 1
  }
}
remove()
if (stop.signal.aborted) say('\nThe demo has ended; nothing is left behind.\n')
process.exit()
