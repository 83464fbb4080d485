import { byteSize } from '@replyloop/shared/values/limits'
import { Problem } from '../errors/problem.ts'
import { requireAccess, type Caller } from '../http/authenticate.ts'
import type { FairTurns } from '../http/fairTurns.ts'
import type { EndpointResponse, Transact, WithIdempotency } from '../http/idempotency.ts'
import { runOnce } from '../http/runOnce.ts'
import { canonicalJson } from './canonicalJson.ts'
import type { Tool, ToolInput } from './tool.ts'

export interface CallParts {
  withIdempotency: WithIdempotency
  fairTurns: FairTurns
  transact: Transact
}

/** How many bytes of JSON a page may have: an agent reads all of it, and pays for each word. */
const maxPageBytes = 64 * 1024

/**
 * Runs a tool's endpoint as a request to it would: with the same access, limits and turns. Throws as the endpoint does, and as
 * `runOnce`.
 */
export async function callTool(
  { withIdempotency, fairTurns, transact }: CallParts,
  { route: { endpoint, serve }, read }: Tool,
  args: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<EndpointResponse> {
  requireAccess(caller, endpoint)
  const input = read(args)
  const content = canonicalJson(input.body) // two copies of a call may name their arguments in another order
  if (Buffer.byteLength(content) > endpoint.bodyLimit.bytes)
    throw new Problem(
      'PAYLOAD_TOO_LARGE',
      `The arguments of this tool can have at most ${byteSize(endpoint.bodyLimit.bytes)}`,
    )
  const { params, query, idempotencyKey: key } = input
  const release = await fairTurns.waitForTurn(caller.tenant)
  try {
    return await runOnce(
      { withIdempotency, transact },
      { endpoint, caller, params, query, content, key },
      (transactOnce) =>
        endpoint.method === 'GET'
          ? readWithinBounds((raw) => serve(raw, { caller, transact }), input)
          : serve(input, { caller, transact: transactOnce }),
    )
  } finally {
    release()
  }
}

/** Reads a page; one that is too large for an agent is read again with fewer entries, and never without any. */
async function readWithinBounds(
  serve: (input: ToolInput) => Promise<EndpointResponse>,
  input: ToolInput,
): Promise<EndpointResponse> {
  const response = await serve(input)
  const entries = entriesOfPage(response.body)
  const bytes = Buffer.byteLength(JSON.stringify(response.body))
  if (bytes <= maxPageBytes || entries <= 1) return response
  const limit = Math.max(1, Math.floor((entries * maxPageBytes) / bytes))
  return readWithinBounds(serve, { ...input, query: { ...input.query, limit: String(limit) } })
}

const entriesOfPage = (body: unknown): number =>
  typeof body === 'object' &&
  body !== null &&
  'data' in body &&
  'nextCursor' in body &&
  Array.isArray(body.data)
    ? body.data.length
    : 0
