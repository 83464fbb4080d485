import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@replyloop/shared/contract/contract'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { openApi } from '@replyloop/shared/openapi/openapi'
import { z } from 'zod'
import { quietCampaign } from '../support/broadcasts.ts'
import { suiteAccount, suiteDataDir, suiteServer } from '../support/suite.ts'
import { collectionFile, mayBeLate, mayBeMissing, postmanCollection } from './postman/collection.ts'
import { runTool } from './support/package.ts'

const folder = suiteDataDir()
const server = suiteServer()
const agency = suiteAccount(server, {
  type: 'agency',
  lists: [{ name: 'Leads' }],
  campaigns: [quietCampaign()],
  replyWebhook: { url: 'http://127.0.0.1:9/replies' }, // nobody listens there
})

/** The operations of the OpenAPI document. */
const document = JSON.stringify(openApi({ serverUrl: 'http://127.0.0.1:3000/v1', version: '' }))
const documented = Object.entries<Endpoint>(contract).filter(([name]) =>
  document.includes(`"operationId":"${name}"`),
)

const Report = z.object({
  run: z.object({
    executions: z.array(z.object({ id: z.string(), response: z.object({ code: z.number() }).optional() })),
    failures: z.array(
      z.object({ source: z.object({ name: z.string() }), error: z.object({ message: z.string() }) }),
    ),
  }),
})

/** Runs the collection as Postman does, and returns each request's status by the operation's name. */
async function run() {
  const reportFile = join(folder, 'report.json')
  const variables = ['--env-var', `baseUrl=${server.url}`, '--env-var', `apiKey=${agency.apiKey}`]
  const reporter = ['--reporters', 'json', '--reporter-json-export', reportFile]
  await runTool('newman', 'run', collectionFile, ...variables, ...reporter)
  const { executions, failures } = Report.parse(JSON.parse(readFileSync(reportFile, 'utf8'))).run
  return {
    statuses: new Map(executions.map(({ id, response }) => [id, response?.code])),
    failures: failures.map(({ source, error }) => `${source.name}: ${error.message}`),
  }
}

test('the Postman collection is that of this interface; if not, run npm run postman', async () => {
  expect(JSON.parse(readFileSync(collectionFile, 'utf8'))).toEqual(JSON.parse(await postmanCollection()))
})

test('the Postman collection has every operation once, with examples, and the key in a header alone', () => {
  const { item } = z.object({ item: z.unknown() }).parse(JSON.parse(readFileSync(collectionFile, 'utf8')))
  const text = JSON.stringify(item)
  expect(text).not.toMatch(/<(string|number|integer|boolean|email)>|"string"|apiKey/)
  const ids = [...text.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id)
  expect(ids).toHaveLength(new Set(ids).size)
  expect(new Set(ids)).toEqual(new Set(documented.map(([name]) => name)))
})

test('every request of the Postman collection, run by newman in its order, gets a documented status', async () => {
  const { statuses, failures } = await run()
  expect(failures).toEqual([])
  const undocumented = documented.filter(
    ([name, { responses }]) =>
      !Object.hasOwn(responses, statuses.get(name) ?? 0) &&
      !(statuses.get(name) === 409 && mayBeLate.some((late) => late === name)) &&
      !(statuses.get(name) === 404 && mayBeMissing.some((missing) => missing === name)),
  )
  expect(undocumented.map(([name]) => `${name}: ${statuses.get(name)}`)).toEqual([])
})
