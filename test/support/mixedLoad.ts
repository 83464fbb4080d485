import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@replyloop/shared/client/apiError'
import type { Client } from '@replyloop/shared/client/client'
import { importsOf } from './imports.ts'
import type { ServerProcess } from './process.ts'

const [people, clients, importedRows] = [40, 6, 10]
const phoneOf = (number: number) => `+1555${String(number).padStart(7, '0')}`
/** The opening message to a contact of the load, of the text “Hi {{firstName}}!”. */
export const openingTo = (phone: string) => `Hi N${Number(phone.slice(5))}!`

interface LoadParts {
  /** A process that serves requests, if one does at the moment. */
  web: () => ServerProcess | undefined
  /** Numbers in [0, 1). */
  random: () => number
  agencyKey: string
  shop: { email: string; apiKey: string; listId: string }
}

/**
 * Clients of an agency's sub-account that send all kinds of requests, one after the other, each until it is answered with 2xx,
 * and some twice. Keeps what they were answered.
 */
export function createMixedLoad({ web, random, agencyKey, shop }: LoadParts) {
  const below = (count: number) => Math.floor(random() * count)
  const oneIn = (count: number) => below(count) === 0
  let made = 0
  let isOver = false
  const answered = {
    /** The ids of messages by their text. */
    received: new Map<string, string>(),
    sent: new Map<string, string>(),
    /** The phones of the contacts that joined the list. */
    joined: new Set<string>(),
    grants: 0,
  }

  const surely = async <T>(work: (server: ServerProcess) => Promise<T>): Promise<T> => {
    for (;;) {
      const server = web()
      try {
        if (server !== undefined) return await work(server)
      } catch (error) {
        // A first request with the same key, whose process was killed, can be a conflict for a while.
        const isForLater =
          !(error instanceof ApiError) || error.status >= 500 || [409, 429].includes(error.status)
        if (!isForLater) throw error
      }
      await pause(20)
    }
  }
  const client = (server: ServerProcess): Client => server.client(shop.apiKey)
  const next = () => (made += 1)
  const somebody = () => `user-${below(people)}`

  /** Asks for a message, and perhaps once more, for the same answer. */
  const keepId = async (ids: Map<string, string>, body: string, ask: () => Promise<string>) => {
    ids.set(body, await ask())
    if (oneIn(3)) expect(await ask()).toBe(ids.get(body))
  }
  const receive = () => {
    const number = next()
    const body = `How much is it? (${number})`
    const picture = { mediaUrl: `http://h${number}.slow.test/x.png`, mediaContentType: 'image/png' }
    const customData = {
      messageSid: `sid-${number}`,
      fromId: somebody(),
      toId: 'us',
      body,
      ...(oneIn(10) && picture),
    }
    const ask = (server: ServerProcess) => client(server).receiveMessage({ body: { customData } })
    return keepId(answered.received, body, async () => (await surely(ask)).body.messageId)
  }
  const send = () => {
    const body = `Message-${next()}`
    const [fromId, idempotencyKey] = [somebody(), body]
    const customData = { fromId, customChannel: 'crm', body }
    const ask = oneIn(2)
      ? async (server: ServerProcess) =>
          (await client(server).sendMessage({ body: { customData }, idempotencyKey })).body.messageId
      : async (server: ServerProcess) =>
          (await client(server).createMessage({ body: { fromId, channel: 'crm', body }, idempotencyKey }))
            .body.id
    return keepId(answered.sent, body, () => surely(ask))
  }
  const create = async () => {
    const number = next()
    const body = { phone: phoneOf(number), firstName: `N${number}`, listId: shop.listId }
    await surely((server) => client(server).createContact({ body, idempotencyKey: `create-${number}` }))
    answered.joined.add(body.phone)
  }
  const importFile = async () => {
    const numbers = Array.from({ length: importedRows }, next)
    const csv = ['phone,firstName', ...numbers.map((number) => `${phoneOf(number)},N${number}`)].join('\n')
    await surely(async (server) => {
      const { status } = await importsOf(server, shop).upload(csv, { listId: shop.listId })
      if (status !== 201) throw new Error(`the file was not taken: ${status}`)
    })
    for (const number of numbers) answered.joined.add(phoneOf(number))
  }
  const grant = async () => {
    const idempotencyKey = `grant-${next()}`
    const body = { email: shop.email, amount: 1 }
    await surely((server) => server.client(agencyKey).grantCredits({ body, idempotencyKey }))
    answered.grants += 1
  }

  const acts = [receive, receive, receive, receive, send, send, send, create, create, importFile, grant]
  const act = async () => {
    while (!isOver) await acts[below(acts.length)]?.()
  }

  return {
    answered,
    isOver: () => isOver,
    /** Has the clients begin. The function that is returned resolves once each has the answer that it waits for. */
    begin() {
      isOver = false
      const load = Promise.all(Array.from({ length: clients }, act))
      load.catch(() => (isOver = true)) // who ends it is told
      return async () => {
        isOver = true
        await load
      }
    },
  }
}
