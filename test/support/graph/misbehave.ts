import { GraphError } from './error.ts'
import type { Endpoint } from './request.ts'

/** How the stand-in treats one request otherwise than it should. */
interface Misbehaviour {
  fails?: GraphError
  /** When it answers at the earliest. */
  waits?: Promise<void>
  answers?: { status: number; body: string; headers: Record<string, string> }
  /** It hangs, or cuts the connection, instead of an answer; `accepted`: after it has done what was asked. */
  ends?: { by: 'hanging' | 'cutting'; accepted: boolean }
  /** The statuses that it posts before the answer. */
  tells?: readonly string[]
}

/** Towards which requests, and how many of them; one message unless told. */
type Towards = {
  on?: Endpoint
  times?: number
}

/** What the stand-in of the Graph API is told to do wrong. */
export function createMisbehaviours() {
  const ahead: { on: Endpoint; how: Misbehaviour }[] = []
  const add = (how: Misbehaviour, { on = 'messages', times = 1 }: Towards) => {
    for (let time = 0; time < times; time += 1) ahead.push({ on, how })
  }
  return {
    /** How to treat a request. */
    take: (endpoint: Endpoint): Misbehaviour => {
      const at = ahead.findIndex(({ on }) => on === endpoint)
      return (at === -1 ? undefined : ahead.splice(at, 1)[0]?.how) ?? {}
    },
    orders: {
      /** Refuses the next messages (or other requests) with an error code, under the status that it has at Meta. */
      failNext: (code: number, options: Towards & ConstructorParameters<typeof GraphError>[1] = {}) =>
        add({ fails: new GraphError(code, options) }, options),
      /** Refuses the next message with an error code, once a promise is resolved. */
      failLater: (code: number, waits: Promise<void>) => add({ fails: new GraphError(code, {}), waits }, {}),
      /** Answers the next ones with a status and a body of its own, such as 502 or a bare 429, and does nothing. */
      answerNext: (
        status: number,
        {
          body = '',
          headers = {},
          ...towards
        }: Towards & { body?: string; headers?: Record<string, string> } = {},
      ) => add({ answers: { status, body, headers } }, towards),
      /** Accepts the next ones, unless told, and never answers them. */
      hangNext: ({ accepted = true, ...towards }: Towards & { accepted?: boolean } = {}) =>
        add({ ends: { by: 'hanging', accepted } }, towards),
      /** Accepts the next ones, unless told, and closes the connection instead of an answer. */
      cutNext: ({ accepted = true, ...towards }: Towards & { accepted?: boolean } = {}) =>
        add({ ends: { by: 'cutting', accepted } }, towards),
      /** Posts these statuses of the next message before it is answered; a code may follow `failed`: `failed 131026`. */
      tellFirst: (...statuses: [string, ...string[]]) => add({ tells: statuses }, {}),
      /** Treats the next ones as it should, once a promise is resolved. */
      waitNext: (waits: Promise<void>, towards: Towards = {}) => add({ waits }, towards),
      /** Treats the next ones as it should, before what it is told afterwards. */
      passNext: (towards: Towards = {}) => add({}, towards),
      /** Whether all that it was told to do wrong has happened. */
      hasMisbehaved: () => ahead.length === 0,
    },
  }
}
