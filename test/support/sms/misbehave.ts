/** How a stand-in treats one request otherwise than it should. */
interface Misbehaviour {
  fails?: { code: number; status?: number; message?: string }
  /** When it answers at the earliest. */
  waits?: Promise<void>
  answers?: { status: number; body: string; headers: Record<string, string> }
  /** It hangs, or cuts the connection, instead of an answer; `accepted`: after it has done what was asked. */
  ends?: { by: 'hanging' | 'cutting'; accepted: boolean }
  /** The statuses that it posts before the answer. */
  tells?: readonly string[]
}

/** Towards which requests, and how many of them; one message unless told. */
export interface Towards {
  on?: string
  times?: number
}

/** What a stand-in of a provider of numbers is told to do wrong. */
export function createMisbehaviours() {
  const ahead: { on: string; how: Misbehaviour }[] = []
  const add = (how: Misbehaviour, { on = 'messages', times = 1 }: Towards) => {
    for (let time = 0; time < times; time += 1) ahead.push({ on, how })
  }
  return {
    /** How to treat a request. */
    take: (endpoint: string): Misbehaviour => {
      const at = ahead.findIndex(({ on }) => on === endpoint)
      return (at === -1 ? undefined : ahead.splice(at, 1)[0]?.how) ?? {}
    },
    orders: {
      /** Refuses the next messages (or other requests) with an error code, under the status that it has unless told. */
      failNext: (
        code: number,
        { status, message, ...towards }: Towards & { status?: number; message?: string } = {},
      ) =>
        add(
          {
            fails: {
              code,
              ...(status !== undefined && { status }),
              ...(message !== undefined && { message }),
            },
          },
          towards,
        ),
      /** Refuses the next message with an error code, once a promise is resolved. */
      failLater: (code: number, waits: Promise<void>) => add({ fails: { code }, waits }, {}),
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
      /** Posts these statuses of the next message before it is answered. */
      tellFirst: (...statuses: [string, ...string[]]) => add({ tells: statuses }, {}),
      /** Treats the next ones as it should, before what it is told afterwards. */
      passNext: (towards: Towards = {}) => add({}, towards),
      /** Behaves from now on. */
      forgetOrders: () => void ahead.splice(0),
      /** Whether all that it was told to do wrong has happened. */
      hasMisbehaved: () => ahead.length === 0,
    },
  }
}
