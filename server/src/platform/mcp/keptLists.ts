import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Caller } from '../http/authenticate.ts'
import type { ToolChoice } from './toolChoice.rules.ts'

/** An answer of the protocol, with the JSON of the response. */
export interface Answer {
  status: number
  json: Buffer
}

/** So many lists are kept, of some 60 KB each: one for each kind of caller, each choice, and each way in which clients ask. */
const mostKept = 30
/** What is longer says more than the question for the list. */
const longestKey = 2000
/** The headers that the answer to such a question can depend on. */
const saidBy = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method']
/** Stands in a kept answer where the id of each request comes. */
const standIn = 'the id of the request'

/** What a list depends on beside the message: what the key may do. */
const kindOf = ({ key, type, isSuspended }: Caller) => [key?.scope, type, isSuspended]

/** Keeps the answers to `tools/list`, which take longer to make than most requests take, and are the same for many. */
export function createKeptLists() {
  const kept = new LRUCache<string, [before: Buffer, behind: Buffer]>({ max: mostKept })

  /** The answer to a message, by `answer` unless it is a list that was made before. */
  return async (
    message: unknown,
    headers: IncomingHttpHeaders,
    { caller, choice }: { caller: Caller; choice: ToolChoice },
    answer: (message: unknown) => Promise<Answer>,
  ): Promise<Answer> => {
    const asked = readListRequest(message)
    if (asked === undefined) return answer(message)
    const said = saidBy.map((name) => headers[name])
    const key = JSON.stringify([kindOf(caller), choice, asked.rest, said])
    if (key.length > longestKey || saysMore(headers)) return answer(message)
    const found = kept.get(key) ?? (await make())
    if (found === undefined) return answer(message)
    const [before, behind] = found
    return { status: 200, json: Buffer.concat([before, Buffer.from(JSON.stringify(asked.id)), behind]) }

    async function make() {
      const { status, json } = await answer({ ...asked?.rest, id: standIn })
      const parts = json.toString().split(JSON.stringify(standIn))
      const [before, behind] = parts
      if (status !== 200 || parts.length !== 2 || before === undefined || behind === undefined)
        return undefined
      const made: [Buffer, Buffer] = [Buffer.from(before), Buffer.from(behind)]
      kept.set(key, made)
      return made
    }
  }
}

/** A request for the list of tools: its id, and the rest of it. */
function readListRequest(message: unknown): { id: string | number; rest: object } | undefined {
  if (typeof message !== 'object' || message === null || !('method' in message) || !('id' in message))
    return undefined
  const { id, ...rest } = message
  if (rest.method !== 'tools/list' || (typeof id !== 'string' && typeof id !== 'number')) return undefined
  return { id, rest }
}

/** Whether there are headers of the protocol that no list is kept by. */
const saysMore = (headers: IncomingHttpHeaders) =>
  Object.keys(headers).some((name) => name.startsWith('mcp-') && !saidBy.includes(name))
