import '../requireNode24.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Client, createClient } from '@replyloop/shared/client/client'
import { readConfig } from '../../config.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import { createLogger } from '../../platform/logger.ts'
import { openService } from '../app.ts'
import { acceptReplies } from './acceptReplies.ts'
import { commandLine } from './commandLine.ts'
import { fetchTransport } from './fetchTransport.ts'
import { makeAgency, owner } from './northwind.ts'
import { readOptionsOrExit } from './readOptionsOrExit.ts'

// Fills an empty database, that of DATABASE_URL or DATA_DIR, with a workspace to develop against: thirty days of an agency.

const password = 'correct horse battery'
/** Where messages to contacts go once the workspace is filled: to a receiver of docs/api/webhooks.md. */
const laterReplyUrl = 'http://127.0.0.1:8080/replies'

async function fill(): Promise<string> {
  const config = { ...readConfig(process.env), port: 0, host: '127.0.0.1', publicUrl: undefined }
  const service = await openService({
    config,
    clock: systemClock,
    logger: createLogger('silent'),
    version: '',
  })
  const platform = await acceptReplies(() => false)
  try {
    if ((await service.bootstrapLink()) === undefined)
      throw new Error(`${config.databaseUrl} has an account already; name an empty folder as DATA_DIR`)
    const baseUrl = `${await service.start()}/v1`
    const { id, apiKey } = await makeAgency(service, { replyUrl: platform.url, password })
    if (typeof apiKey !== 'string') throw new Error('no account was made')
    await service.fillAccount(id)
    await failSome(createClient(fetchTransport, { baseUrl, apiKey }))
    await makeAgency(service, { replyUrl: laterReplyUrl, password })
    return `Filled ${config.databaseUrl}

  Sign in     ${owner.email}, password: ${password}
  API key     ${apiKey}
  Replies     go to ${laterReplyUrl} from now on
`
  } finally {
    await service.stop()
    platform.close()
  }
}

/** Has two messages fail, so that there are some to look at. */
async function failSome(client: Client): Promise<void> {
  const { data: messages } = (await client.listMessages({ query: { limit: '100' } })).body
  const written = messages
    .filter(({ direction }) => direction === 'incoming')
    .map(({ contactId }) => contactId)
  let sent = 0
  for (const contactId of [...new Set(written)].slice(20)) {
    if (sent === 2) break
    const { optedOut } = (await client.getContact({ params: { id: contactId } })).body
    if (optedOut) continue
    const body = 'Shall I call you tomorrow?'
    await client.sendMessage({ body: { customData: { contactId, customChannel: 'live-chat', body } } })
    sent += 1
  }
  const countFailed = async () =>
    (await client.listMessages({ query: { status: 'Failed' } })).body.data.length
  for (let tries = 0; (await countFailed()) < 2; tries += 1) {
    if (tries === 300) throw new Error('the service has not tried within half a minute to send a message')
    await wait(100)
  }
}

readOptionsOrExit(
  `Usage: ${commandLine('seed')}, which fills the database of DATABASE_URL or DATA_DIR\n`,
  () => parseArgs({}),
)
try {
  process.stdout.write(await fill())
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exit(1)
}
