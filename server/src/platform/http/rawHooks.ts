import { Router, type Request, type RequestHandler, type Response } from 'express'
import { strangers, type FairTurns } from './fairTurns.ts'
import { methodNotAllowed } from './methodNotAllowed.ts'
import { createRawReader, mostBytesOf, tinyBytes } from './readBody.ts'
import { requireHttps, type PlainHttp } from './requireHttps.ts'
import { createUploadBudget } from './uploadBudget.ts'

/** A request of somebody else's service, its body as it came: signatures are over these bytes. */
export interface RawRequest {
  method: 'GET' | 'POST'
  /** Its address, as the caller knows the service. */
  url: string
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** What a hook is answered with; an empty body says that it was taken in. */
interface HookResponse {
  status: number
  /** Its media type; plain text when left out. */
  type?: string
  body: string
}

/** A refused body of so many bytes takes no longer than any request. */
const smallBytes = 64 * 1024

/** Who serves the hooks of one receiver, whom `find` has found. */
interface HookReceiver {
  /** Whose memory a body is counted to. */
  id: string
  accountId: string
  /** Whose turn it takes among requests. */
  tenant: string
  serve: (request: RawRequest) => Promise<HookResponse>
}

/**
 * Takes in requests of other services, outside of the interface: without a key, in any media type, with bodies of up to
 * `maxBytes`. `find` is asked before the body is read, with the id in the path and the caller's address; it throws for nobody
 * and for callers that are to wait.
 */
export function rawHookRouter(parts: {
  path: string
  maxBytes: number
  plainHttp: PlainHttp
  serverUrl: () => string
  fairTurns: FairTurns
  find: (id: string, from: { method: RawRequest['method']; address: string }) => Promise<HookReceiver>
}): Router {
  const { path, maxBytes, serverUrl, fairTurns, find } = parts
  const read = createRawReader(maxBytes)
  const budget = createUploadBudget(fairTurns) // memory of its own: nobody who uploads waits for these
  const pattern = `${path}/:id`
  const serve: RequestHandler<{ id: string }> = async (request, response) => {
    const method = request.method === 'POST' ? 'POST' : 'GET'
    const { info } = request
    info.route = pattern
    const receiver = await find(request.params.id, { method, address: request.ip ?? '' }).catch(
      async (refusal: unknown) => {
        await waitWithRefusal(fairTurns, maxBytes, request, response)
        throw refusal
      },
    )
    info.accountId = receiver.accountId
    const arrived =
      mostBytesOf(request, maxBytes) <= tinyBytes
        ? undefined
        : await budget.acquire({ id: receiver.id, tenant: receiver.tenant }, maxBytes, request, response)
    const body = await read(request, response)
    arrived?.(body.length)
    const { headers } = request
    const url = serverUrl() + request.originalUrl
    const release = await fairTurns.waitForTurn(receiver.tenant)
    const hook = { method, url, query: queryOf(request), headers, body } as const
    const answer = await receiver.serve(hook).finally(release)
    response
      .status(answer.status)
      .type(answer.type ?? 'text/plain')
      .send(answer.body)
  }
  const router = Router()
  router.get(pattern, requireHttps(parts), serve)
  router.post(pattern, requireHttps(parts), serve)
  router.all(pattern, methodNotAllowed(['GET', 'POST']))
  return router
}

/**
 * Waits until a request may be refused: its body is dropped, but it arrives, which takes as long as to read it. So strangers have
 * a time for large ones together.
 */
async function waitWithRefusal(
  fairTurns: FairTurns,
  maxBytes: number,
  request: Request<{ id: string }>,
  response: Response,
): Promise<void> {
  const bytes = Math.min(Number(request.get('content-length') ?? maxBytes), maxBytes)
  if (request.method !== 'POST' || bytes <= smallBytes) return
  const closing = new AbortController()
  response.once('close', () => closing.abort())
  await fairTurns.waitForLarge(strangers, closing.signal)
  if (!closing.signal.aborted) fairTurns.countLarge(strangers, bytes)
}

/** Of a name that comes twice, the last value. */
const queryOf = ({ originalUrl }: Pick<Request, 'originalUrl'>): Record<string, string> => {
  const at = originalUrl.indexOf('?')
  return Object.fromEntries(new URLSearchParams(at === -1 ? '' : originalUrl.slice(at + 1)))
}
