import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { newPhone } from '../support/factories.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'
import { documentFile, makeFolder, programs, runIn } from './tools.ts'

const server = suiteServer()
const acme = suiteAccount(server)

const { path: folder, remove } = makeFolder({
  ...documentFile('https://replyloop.example/v1'),
  'package.json': '{"type": "module"}',
  'redocly.yaml': 'extends: [recommended-strict]\n',
  'openapi-ts.config.mjs': `export default {
    input: './openapi.json',
    output: { path: './hey', module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  }\n`,
})
afterAll(remove)

test('redocly finds nothing to complain of in its strictest rules', () => {
  expect(runIn(folder, programs.redocly, 'lint', 'openapi.json')).toMatchObject({ status: 0 })
})

/** Compiles a file beside the generated clients. */
function compile(name: string, source: string) {
  writeFileSync(join(folder, name), source)
  const options =
    '--noEmit --strict --skipLibCheck --target es2023 --module nodenext --allowImportingTsExtensions'
  return runIn(folder, programs.tsc, ...options.split(' '), name)
}

const narrowing = (event: string, type: string) => `${event}
  export const nameOf = (event: Event) => (event.type === '${type}' ? event.data.firstName : null)
  export const key = (event: Event) => (event.type === 'credits.auto_recharge' ? event.data.idempotency_key : '')
`

describe.each([
  {
    generator: 'openapi-typescript',
    generate: () => runIn(folder, programs.openApiTypescript, 'openapi.json', '-o', 'types.ts'),
    event: "import type { components } from './types.ts'\n  type Event = components['schemas']['Event']",
  },
  {
    generator: '@hey-api/openapi-ts',
    generate: () => runIn(folder, programs.heyApi),
    event: "import type { Event } from './hey/types.gen.ts'\n  export * from './hey/sdk.gen.ts'",
  },
])('the client that $generator makes', ({ generate, event }) => {
  beforeAll(() => expect(generate()).toMatchObject({ status: 0 }))

  test('knows the data of an event by its type', () => {
    expect(compile('right.ts', narrowing(event, 'contact.created'))).toEqual({ status: 0, said: '' })
  })

  test('does not compile where an event has no such data', () => {
    const { status, said } = compile('wrong.ts', narrowing(event, 'message.received'))
    expect({ status, said }).toEqual({
      status: 2,
      said: expect.stringContaining("'firstName' does not exist"),
    })
  })
})

const Sdk = z.object({
  createContact: z.custom<(options: object) => Promise<unknown>>((value) => typeof value === 'function'),
})
const Answered = z.object({ request: z.instanceof(Request), response: z.instanceof(Response) })

test('a generated client sends the key in a header, and never in the address', async () => {
  expect(runIn(folder, programs.heyApi)).toMatchObject({ status: 0 })
  const sdk = Sdk.parse(await import(pathToFileURL(join(folder, 'hey/sdk.gen.ts')).href))
  const { request, response } = Answered.parse(
    await sdk.createContact({ baseUrl: server.url, auth: () => acme.apiKey, body: { phone: newPhone() } }),
  )
  expect(response.status).toBe(201)
  expect(request.headers.get('x-api-key')).toBe(acme.apiKey)
  expect(request.url).toBe(`${server.url}/contacts`)
})
