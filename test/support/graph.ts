import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parseJson } from '@replyloop/shared/contract/json'
import { GraphError, type GraphFault } from './graph/error.ts'
import type { GraphPage, PageSent } from './graph/pages.ts'
import { createHooks } from './graph/postHooks.ts'
import { createPageHooks } from './graph/postPageHooks.ts'
import type { Endpoint, GraphRequest } from './graph/request.ts'
import { authorize, matchRequest } from './graph/routes.ts'
import { createState, type GraphNumber, type Person, type SentMessage } from './graph/state.ts'
import type { StoredFile } from './graph/storedFile.ts'
import { createMisbehaviours } from './misbehave.ts'
import { openServer } from './ports.ts'
import { suiteResource } from './resource.ts'
import { createWatch } from './waiting.ts'

export type Graph = Awaited<ReturnType<typeof openGraph>>

/** The stand-in of the Graph API for the tests of a suite: started before the first test, closed after the last. */
export const suiteGraph = (): Graph => suiteResource(openGraph)

/**
 * A stand-in of Meta's Graph API for WhatsApp: real HTTP on loopback, one app, at first with one number. It checks what it
 * gets as Meta does, keeps it, posts signed hooks, and misbehaves when told to.
 */
export async function openGraph() {
  const state = createState()
  const hooks = createHooks(state)
  const pageHooks = createPageHooks(state)
  const { take, orders } = createMisbehaviours<GraphError, GraphFault, Endpoint>(
    (code, fault) => new GraphError(code, fault),
  )
  const requests: GraphRequest[] = []
  const { look, until } = createWatch(
    () => `came: ${requests.map(({ method, path }) => `${method} ${path}`).join('; ') || 'nothing'}`,
  )
  let taken = 0

  const answer = async (request: GraphRequest, response: ServerResponse): Promise<void> => {
    if (request.path.startsWith('cdn/')) return sendLinked(response, state.files.get(request.path.slice(4)))
    authorize(state, request)
    const { endpoint, answer: reply } = matchRequest(state, request)
    const { fails, waits, answers, ends, tells = [] } = take(endpoint)
    await waits
    if (fails) throw fails
    if (answers) return void response.writeHead(answers.status, answers.headers).end(answers.body)
    const { json, file, sent, sentByPage } = ends?.accepted === false ? {} : await reply()
    if (ends) return ends.by === 'cutting' ? void response.destroy() : undefined
    for (const told of tells) {
      const [status = '', code] = told.split(' ')
      if (sent) await hooks.status(sent, status, code === undefined ? {} : { code: Number(code) })
      if (sentByPage) await pageHooks.told(sentByPage, status)
    }
    if (file) response.writeHead(200, { 'content-type': file.contentType }).end(file.bytes)
    else sendJson(response, 200, json)
  }

  const receive = async (incoming: IncomingMessage, response: ServerResponse) => {
    const bytes = await buffer(incoming)
    const { method = '', headers } = incoming
    const { pathname, searchParams: query } = new URL(incoming.url ?? '', url)
    const request = {
      method,
      path: pathname.replace(/^(\/v\d+\.\d+)?\//, ''),
      query,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      bytes,
      json: parseJson(bytes.toString()),
      origin: url,
    }
    requests.push(request)
    look()
    try {
      await answer(request, response)
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      sendJson(response, error.status, error.json())
    } finally {
      look()
    }
  }
  const { url, close } = await openServer((incoming, response) => {
    receive(incoming, response).catch(() => response.destroy())
  })

  return {
    ...state,
    ...hooks,
    ...orders,
    /** The setting `apiUrl`. */
    url,
    /** All that has arrived, the oldest first. */
    requests,
    /** What connects a number as a channel; the first one unless told. */
    settings: ({ phoneNumberId, businessAccountId }: GraphNumber = state.number) => ({
      phoneNumberId,
      businessAccountId,
      accessToken: state.accessToken,
      appSecret: state.appSecret,
      verifyToken: 'a verify token',
      apiUrl: url,
    }),
    /** A link to a file that a person has sent, which needs no token; and one that has ended. */
    addLink: (bytes: Buffer, contentType: string) => `${url}/cdn/${state.addFile(bytes, contentType).id}`,
    endedLink: () => `${url}/cdn/ended`,
    /** The hooks of pages and of accounts on Instagram. */
    pageHooks,
    /** What connects a page as a channel. */
    pageSettings: ({ messenger }: GraphPage) => ({
      pageId: messenger.id,
      accessToken: messenger.accessToken,
      appSecret: state.appSecret,
      verifyToken: 'a verify token',
      apiUrl: url,
    }),
    /** What connects an account on Instagram as a channel: by a token of its own, or by that of its page. */
    instagramSettings: ({ messenger, instagram }: GraphPage, login: 'instagram' | 'page' = 'instagram') => ({
      instagramId: instagram.id,
      accessToken: login === 'page' ? messenger.accessToken : instagram.accessToken,
      appSecret: state.appSecret,
      verifyToken: 'a verify token',
      login,
      apiUrl: url,
    }),
    /** All messages that pages and accounts on Instagram have sent, as soon as there are `count`. */
    waitForPageSent: (count: number): Promise<PageSent[]> =>
      until(
        () => (state.sentByPages.length >= count ? [...state.sentByPages] : undefined),
        `${count} messages of pages`,
      ),
    /** Whom WhatsApp knows by other forms of a number or by a user id; anybody else has the id that is written to. */
    knows: (person: Person) => void state.people.unshift(person),
    /** The oldest message that `nextSent` has not given yet, as soon as it has been accepted. */
    nextSent(): Promise<SentMessage> {
      const index = taken
      taken += 1
      return until(() => state.sent[index], `message ${index + 1}`)
    },
    /** All accepted messages, as soon as there are `count`. */
    waitForSent: (count: number): Promise<SentMessage[]> =>
      until(() => (state.sent.length >= count ? [...state.sent] : undefined), `${count} messages`),
    /** The first request that fits, as soon as there is one. */
    waitForRequest: (fits: (request: GraphRequest) => boolean): Promise<GraphRequest> =>
      until(() => requests.find(fits), 'a request that fits'),
    /** Stops the server and cuts every connection. */
    close,
  }
}

const sendLinked = (response: ServerResponse, file: StoredFile | undefined) =>
  void (file === undefined
    ? response.writeHead(403).end('URL signature expired')
    : response.writeHead(200, { 'content-type': file.contentType }).end(file.bytes))

const sendJson = (response: ServerResponse, status: number, json: unknown) =>
  void response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8' })
    .end(JSON.stringify(json))
