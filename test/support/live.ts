import { expect } from '@jest/globals'
import type { TestAccount } from './factories.ts'
import type { TestServer } from './server.ts'

/** Opens the stream of an account on a server; `next` resolves with each thing that it says. */
export async function watch({ apiKey }: Pick<TestAccount, 'apiKey'>, { origin }: Pick<TestServer, 'origin'>) {
  const leaving = new AbortController()
  const response = await fetch(`${origin}/dashboard/api/live`, {
    headers: { 'x-api-key': apiKey },
    signal: leaving.signal,
  })
  if (response.body === null) throw new Error('there is no stream')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  const next = async (): Promise<string | undefined> => {
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
