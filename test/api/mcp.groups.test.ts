import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makeApiKey } from '../../server/src/modules/accounts/keys/apiKey.ts'
import { root } from '../support/commands.ts'
import { openAccount, words } from '../support/factories.ts'
import { agentOf, initialize, rpc } from '../support/mcp.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const agency = suiteAccount(server, { type: 'agency' })
const agentAt = (query: string, account: { apiKey: string } = agency) => agentOf(server, account, query)
const namesAt = async (query: string, account?: { apiKey: string }) =>
  (await agentAt(query, account).tools()).map(({ name }) => name)

const Begun = z.object({ result: z.object({ instructions: z.string() }) })
/** What a client is told first, and the groups that it names. */
const begun = suiteConstant(async () => {
  const { instructions } = Begun.parse((await agentAt('').send(initialize())).body).result
  return { instructions, groups: (/groups: ([\w, ]+)\./.exec(instructions)?.[1] ?? '').split(', ') }
})

test('the list of tools is short enough to be read, by default and for each group', async () => {
  expect(begun.groups.length).toBeGreaterThan(8)
  for (const query of ['', ...begun.groups.map((group) => `?tools=${group}`)]) {
    const list = JSON.stringify(await agentAt(query).tools())
    expect([query, list.length <= 60_000 || list.length]).toEqual([query, true])
  }
})

test('what clients cut off at 2,048 characters is shorter', async () => {
  const descriptions = (await agentAt('?tools=all').tools()).map(({ description }) => description)
  for (const text of [begun.instructions, ...descriptions]) expect(text.length).toBeLessThan(2000)
})

test('each tool is in one group, as the documents show those that they name', async () => {
  const page = readFileSync(join(root, 'docs/connectors/mcp.md'), 'utf8')
  const lines = page.split('\n').filter((line) => line.startsWith('| `'))
  const rows = lines.map((line) => [...line.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  const all: string[] = []
  for (const group of begun.groups) {
    const [, ...documented] = rows.find(([name]) => name === group) ?? []
    const listed = await namesAt(`?tools=${group}`)
    expect([group, documented]).toEqual([group, expect.arrayContaining([expect.any(String)])])
    expect([group, listed]).toEqual([group, expect.arrayContaining(documented)])
    all.push(...listed)
  }
  expect(all.toSorted()).toEqual((await namesAt('?tools=all')).toSorted())
})

test.each([
  [
    '?tools=campaigns',
    'list_campaigns add_knowledge list_knowledge get_knowledge update_knowledge read_knowledge_again list_passages delete_knowledge create_answer list_answers get_answer update_answer delete_answer list_unanswered list_asked_questions teach_bot decide_question list_test_questions create_test_question update_test_question delete_test_question run_test_questions',
  ],
  [
    '?tools=campaigns,account',
    'list_campaigns add_knowledge list_knowledge get_knowledge update_knowledge read_knowledge_again list_passages delete_knowledge create_answer list_answers get_answer update_answer delete_answer list_unanswered list_asked_questions teach_bot decide_question list_test_questions create_test_question update_test_question delete_test_question run_test_questions get_me',
  ],
  [
    '?tools=account&tools=%20Campaigns,',
    'list_campaigns add_knowledge list_knowledge get_knowledge update_knowledge read_knowledge_again list_passages delete_knowledge create_answer list_answers get_answer update_answer delete_answer list_unanswered list_asked_questions teach_bot decide_question list_test_questions create_test_question update_test_question delete_test_question run_test_questions get_me',
  ],
  [
    '?tools=campaigns',
    'list_campaigns add_knowledge list_knowledge get_knowledge update_knowledge read_knowledge_again list_passages delete_knowledge create_answer list_answers get_answer update_answer delete_answer list_unanswered list_asked_questions teach_bot decide_question list_test_questions create_test_question update_test_question delete_test_question run_test_questions',
  ], // after others
])('%s lists its groups alone', async (query, names) => {
  expect(await namesAt(query)).toEqual(words(names))
})

test.each(['?tools=', '?tools=default', '?tools=%20,', '?tools=default,account'])(
  '%s lists the tools of the main job',
  async (query) => {
    expect(await namesAt(query)).toEqual(await namesAt(''))
  },
)

test.each([initialize(), rpc('tools/list'), rpc('tools/call', { name: 'get_me' })])(
  'a group that is not there is refused by a sentence that names those that are: $method',
  async (message) => {
    const { status, body } = await agentAt('?tools=contacts,kontakte').send(message)
    expect([status, body]).toMatchObject([
      400,
      {
        error: {
          message: expect.stringMatching(/^tools has no group kontakte\. /),
          data: { code: 'VALIDATION_FAILED' },
        },
      },
    ])
    expect(JSON.stringify(body)).toContain(`The groups are ${begun.groups.join(', ')};`)
  },
)

describe('a tool that is not listed', () => {
  const note =
    'get_me is not listed here. The address /mcp?tools=campaigns,account lists it, with its arguments.'

  test('works when it is called by name, and says which address lists it', async () => {
    const { structured, notes } = await agentAt('?tools=campaigns').call('get_me')
    expect(structured).toMatchObject({ id: agency.id })
    expect(notes).toEqual([note])
    const { error, notes: ofError } = await agentAt('?tools=account').call('get_contact')
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED' })
    expect(ofError).toEqual([expect.stringContaining('/mcp?tools=account,contacts ')])
  })

  test('says nothing of it where it is listed', async () => {
    for (const query of ['', '?tools=all', '?tools=account', '?tools=default,account'])
      expect(await agentAt(query).call('get_me')).toMatchObject({ notes: [] })
  })

  test('is still refused to a key whose scope does not allow it', async () => {
    const key = { apiKey: makeApiKey() }
    const apiKeys = [{ name: 'Read', scope: 'read' as const, ...key }]
    await openAccount(server, { apiKeys })
    const refused = await agentAt('?tools=lists', key).call('create_contact', { phone: '+15550001111' })
    expect(refused).toMatchObject({ error: { code: 'INSUFFICIENT_SCOPE' }, notes: [] })
    expect(await namesAt('?tools=contacts', key)).toEqual(
      words(
        'find_contact get_contact list_custom_fields get_custom_field list_not_fitting filter_contacts list_segments_of_contact get_timeline',
      ),
    )
    expect(await namesAt('?tools=subaccounts', key)).toEqual([])
  })
})
