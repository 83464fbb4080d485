import { z } from 'zod'
import { newPhone } from '../../support/factories.ts'
import { itemsOf } from './support/n8n.ts'
import { jsonOf, pairsOf, suiteWorkbench, workflowOf } from './support/workbench.ts'

const bench = suiteWorkbench()

/** n8n's own MCP Client with the account's key as a bearer token. */
async function mcpClient(tool: string, jsonInput: string) {
  const saved = await bench.n8n.rest('POST', '/rest/credentials', {
    name: `Bearer ${crypto.randomUUID()}`,
    type: 'httpBearerAuth',
    data: { token: bench.account.apiKey },
  })
  const { id } = z.object({ data: z.looseObject({ id: z.string() }) }).parse(saved).data
  return {
    id: crypto.randomUUID(),
    name: 'MCP Client',
    type: '@n8n/n8n-nodes-langchain.mcpClient',
    typeVersion: 1.1,
    position: [200, 0],
    parameters: {
      serverTransport: 'httpStreamable',
      endpointUrl: `${bench.server.origin}/mcp`,
      authentication: 'bearerAuth',
      tool: { __rl: true, mode: 'id', value: tool },
      inputMode: 'json',
      jsonInput,
    },
    credentials: { httpBearerAuth: { id, name: 'Bearer' } },
    onError: 'continueRegularOutput',
  }
}

test('n8n’s MCP Client calls a tool for each item, and reads why one failed', async () => {
  const phone = newPhone()
  const node = await mcpClient('create_contact', '={{ JSON.stringify($json) }}')
  const execution = await bench.execute(workflowOf([{ phone, firstName: 'Jane' }, { phone: '555' }], node))
  const items = itemsOf(execution, 'MCP Client')
  expect(pairsOf(items)).toEqual([0, 1])
  expect(jsonOf(items)).toMatchObject([
    { structuredContent: { phone, firstName: 'Jane' }, content: [{ type: 'text', text: { phone } }] },
    { error: { message: expect.stringMatching(/INVALID_PHONE.*country code/) } },
  ])
})
