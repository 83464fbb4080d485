import { parseJson } from '@replyloop/shared/contract/json'
import { createContact } from '../../support/factories.ts'
import { itemsOf } from './support/n8n.ts'
import { located, replyloop, suiteWorkbench, workflowOf } from './support/workbench.ts'

const bench = suiteWorkbench()

/** What an agent gets that calls the node as its tool with `query`; n8n's tool executor stands for the agent. */
async function called(parameters: Record<string, unknown>, query: object): Promise<unknown> {
  const agent = {
    ...replyloop({ query: JSON.stringify({ Contacts: query }), toolName: 'Contacts' }),
    name: 'Agent',
    type: '@n8n/n8n-nodes-langchain.toolExecutor',
    typeVersion: 0,
  }
  const tool = {
    ...replyloop({ resource: 'contact', ...parameters }),
    name: 'Contacts',
    type: 'n8n-nodes-replyloop.replyloopTool',
  }
  const workflow = workflowOf([{}], agent)
  workflow.nodes.push(tool)
  workflow.connections[tool.name] = { ai_tool: [[{ node: agent.name, type: 'ai_tool', index: 0 }]] }
  const [item] = itemsOf(await bench.execute(workflow), agent.name)
  return parseJson(String(item?.json['text']))
}

test('an agent gets what Output says: simplified, raw, or the ID with the fields that were selected', async () => {
  const { id } = await createContact(bench.account, { firstName: 'Ann', lastName: 'Lee' })
  const get = { operation: 'get', contact: located("={{ $fromAI('contact') }}") }
  const answers: unknown[] = []
  for (const output of [{}, { output: 'raw' }, { output: 'selected', outputFields: ['firstName'] }])
    answers.push(await called({ ...get, ...output }, { contact: id }))
  const { body } = await bench.account.client.getContact({ params: { id } })
  expect(answers).toEqual([
    [expect.objectContaining({ id, firstName: 'Ann', lastName: 'Lee' })],
    [body],
    [{ id, firstName: 'Ann' }],
  ])
  expect(JSON.stringify(answers[0])).not.toContain('createdAt')
})
