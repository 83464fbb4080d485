import { LiveChange } from '@replyloop/shared/contract/conversation'
import type { Person } from './dashboardApi.ts'
import type { TestAccount } from './factories.ts'
import type { TestServer } from './server.ts'
import type { FakeClock } from './time.ts'

/** How long a stream is silent after an event, in milliseconds: what changes by then is told once. */
const pauseMs = 400

/**
 * Opens a server's stream of changes with an account's key or a person's session. `next` resolves with each event or
 * comment of the stream, and with `undefined` once it has ended. Given the server's fake clock, it moves that past the pause
 * after the event before.
 */
export async function watch(
  watcher: Pick<TestAccount, 'apiKey'> | Pick<Person, 'cookie'>,
  { origin }: Pick<TestServer, 'origin'>,
  clock?: FakeClock,
  query = '',
) {
  const leaving = new AbortController()
  const response = await fetch(`${origin}/dashboard/api/live${query}`, {
    headers: 'cookie' in watcher ? { cookie: watcher.cookie } : { 'x-api-key': watcher.apiKey },
    signal: leaving.signal,
  })
  if (response.body === null) throw new Error('there is no stream')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  const next = async (): Promise<string | undefined> => {
    clock?.advance(pauseMs)
    for (;;) {
      const end = said.indexOf('\n\n')
      if (end !== -1) {
        const one = said.slice(0, end)
        said = said.slice(end + 2)
        return one
      }
      const { value, done } = await reader.read()
      if (done) return undefined
      said += value
    }
  }
  expect(await next()).toBe('retry: 2000')
  return { response, next, leave: () => leaving.abort() }
}

/** Waits for the stream to announce a change, which can be read by then. */
export async function told(
  next: () => Promise<string | undefined>,
  isSo: () => Promise<boolean>,
): Promise<void> {
  do expect(await next()).toBe('data: changed')
  while (!(await isSo()))
}

/** The same for the stream that tells what has changed; `next` resolves with that, once the stream has told that it begins. */
export async function watchChanges(...[watcher, server, clock]: Parameters<typeof watch>) {
  const { next, leave } = await watch(watcher, server, clock, '?v=2')
  const nextChange = async (): Promise<LiveChange> => {
    const said = await next()
    return LiveChange.parse(JSON.parse(said?.replace(/^data: /, '') ?? 'null'))
  }
  expect(await nextChange()).toEqual({ kind: 'all' })
  return { next: nextChange, leave }
}
