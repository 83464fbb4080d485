/** How a stand-in treats one request otherwise than it should. */
interface Misbehaviour<Failure> {
  fails?: Failure
  /** When it answers at the earliest. */
  waits?: Promise<void>
  answers?: { status: number; body: string; headers: Record<string, string> }
  /** It hangs, or cuts the connection, instead of an answer; `accepted`: after it has done what was asked. */
  ends?: { by: 'hanging' | 'cutting'; accepted: boolean }
  /** The statuses that it posts before the answer. */
  tells?: readonly string[]
}

/** Towards<Endpoint> which requests, and how many of them; one message unless told. */
export interface Towards<Endpoint> {
  on?: Endpoint | 'messages'
  times?: number
}

/** What the stand-in of a provider is told to do wrong; `failureOf` makes the provider's error of a code. */
export function createMisbehaviours<Failure, Given extends object, Endpoint extends string>(
  failureOf: (code: number, given: Partial<Given>) => Failure,
) {
  const ahead: { on: string; how: Misbehaviour<Failure> }[] = []
  const add = (how: Misbehaviour<Failure>, { on = 'messages', times = 1 }: Towards<Endpoint>) => {
    for (let time = 0; time < times; time += 1) ahead.push({ on, how })
  }
  return {
    /** How to treat a request. */
    take: (endpoint: Endpoint): Misbehaviour<Failure> => {
      const at = ahead.findIndex(({ on }) => on === endpoint)
      return (at === -1 ? undefined : ahead.splice(at, 1)[0]?.how) ?? {}
    },
    orders: {
      /** Refuses the next messages (or other requests) with an error code, under the status that it has unless told. */
      failNext: (code: number, given: Towards<Endpoint> & Partial<Given> = {}) =>
        add({ fails: failureOf(code, given) }, given),
      /** Refuses the next message with an error code, once a promise is resolved. */
      failLater: (code: number, waits: Promise<void>) => add({ fails: failureOf(code, {}), waits }, {}),
      /** Answers the next ones with a status and a body of its own, such as 502 or a bare 429, and does nothing. */
      answerNext: (
        status: number,
        {
          body = '',
          headers = {},
          ...towards
        }: Towards<Endpoint> & { body?: string; headers?: Record<string, string> } = {},
      ) => add({ answers: { status, body, headers } }, towards),
      /** Accepts the next ones, unless told, and never answers them. */
      hangNext: ({ accepted = true, ...towards }: Towards<Endpoint> & { accepted?: boolean } = {}) =>
        add({ ends: { by: 'hanging', accepted } }, towards),
      /** Accepts the next ones, unless told, and closes the connection instead of an answer. */
      cutNext: ({ accepted = true, ...towards }: Towards<Endpoint> & { accepted?: boolean } = {}) =>
        add({ ends: { by: 'cutting', accepted } }, towards),
      /** Posts these statuses of the next message before it is answered; a code may follow `failed`: `failed 131026`. */
      tellFirst: (...statuses: [string, ...string[]]) => add({ tells: statuses }, {}),
      /** Treats the next ones as it should, once a promise is resolved. */
      waitNext: (waits: Promise<void>, towards: Towards<Endpoint> = {}) => add({ waits }, towards),
      /** Treats the next ones as it should, before what it is told afterwards. */
      passNext: (towards: Towards<Endpoint> = {}) => add({}, towards),
      /** Behaves from now on. */
      forgetOrders: () => void ahead.splice(0),
      /** Whether all that it was told to do wrong has happened. */
      hasMisbehaved: () => ahead.length === 0,
    },
  }
}
