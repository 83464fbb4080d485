import * as core from 'zapier-platform-core'
import { z } from 'zod'
import app from '../../../zapier-app/src/index.ts'

type Handler = (event: object) => Promise<{ results: unknown }>
const Core = z.object({
  createAppHandler: z.custom<(app: object) => Handler>((it) => typeof it === 'function'),
})

/** Runs the app's handler with an event, as Zapier's servers do, and returns the results. */
const handle = async (event: object): Promise<unknown> =>
  (await Core.parse(core).createAppHandler(app)(event)).results

/** Runs a command of Zapier's on the app: `definition` returns what is published, `validate` the errors in it. */
export const command = (name: 'definition' | 'validate') => handle({ command: name })

/** Runs a method of the app as Zapier does, with the cache at `url` in place of that of Zapier's tester. */
export function runAtZapier(
  { url }: { url: string },
  connection: { origin: string; apiKey: string },
  method: string,
  inputData: Record<string, unknown>,
): Promise<unknown> {
  const authData = { base_url: connection.origin, api_key: connection.apiKey }
  const bundle = { authData, inputData, meta: {} }
  process.env['ZAPIER_DEPLOY_KEY'] ??= 'any' // with a token instead, each call would be logged at Zapier
  return handle({ command: 'execute', method, bundle, rpc_base: url })
}
