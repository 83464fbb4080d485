import { openAccount } from '../../../support/factories.ts'
import { suiteResource } from '../../../support/resource.ts'
import { startServer } from '../../../support/server.ts'
import type { Given } from '../../../support/suite.ts'
import { connectN8n, itemsOf, type Item, type Workflow } from './n8n.ts'

type Node = Workflow['nodes'][number]

/** A node of ours with its parameters; `more` are n8n's own settings of a node. */
export const replyloop = (parameters: Record<string, unknown>, more: object = {}): Node => ({
  id: crypto.randomUUID(),
  name: 'Replyloop',
  type: 'n8n-nodes-replyloop.replyloop',
  typeVersion: 1,
  position: [200, 0],
  parameters,
  ...more,
})

/** A resource locator's value. */
export const located = (value: string, mode = 'id') => ({ __rl: true, mode, value })

/** A workflow whose nodes follow one another from a trigger that a person starts, with these items. */
export function workflowOf(items: readonly object[], ...nodes: Node[]): Workflow {
  const start: Node = {
    id: crypto.randomUUID(),
    name: 'Start',
    type: 'n8n-nodes-base.manualTrigger',
    typeVersion: 1,
    position: [0, 0],
    parameters: {},
  }
  const chain = [start, ...nodes]
  return {
    name: `Test ${crypto.randomUUID()}`,
    nodes: chain,
    connections: Object.fromEntries(
      nodes.map((node, index) => [
        chain[index]?.name ?? '',
        { main: [[{ node: node.name, type: 'main', index: 0 }]] },
      ]),
    ),
    settings: {},
    pinData: { Start: items.map((json) => ({ json })) },
  }
}

/** The real server, configured by `env`, an account of it, and the real n8n with a credential for it. */
async function openWorkbench(given: Given = {}, env: Readonly<Record<string, string>> = {}) {
  const n8n = await connectN8n()
  const server = await startServer({ env })
  const account = await openAccount(server, typeof given === 'function' ? given() : given)
  const credentialId = await n8n.credential({ baseUrl: server.origin, apiKey: account.apiKey })
  const execute = async (workflow: Workflow, credential = credentialId) => {
    const { id } = await n8n.importWorkflow(workflow, credential)
    return n8n.run(id, 'Start')
  }
  return {
    server,
    n8n,
    account,
    credentialId,
    execute,
    /** Runs one operation on several items with Continue On Fail, and returns the output items. */
    operate: async (
      parameters: Record<string, unknown>,
      items: readonly object[],
      credential?: string,
    ): Promise<Item[]> => {
      const node = replyloop(parameters, { onError: 'continueRegularOutput' })
      return itemsOf(await execute(workflowOf(items, node), credential), 'Replyloop')
    },
    /** Asks for what a dropdown or a mapper of a node shows. */
    askFor: (
      kind: 'resource-locator-results' | 'options' | 'resource-mapper-fields',
      node: string,
      methodName: string,
      more: {
        path?: string
        currentNodeParameters?: object
        filter?: string
        paginationToken?: unknown
      } = {},
    ) =>
      n8n.rest('POST', `/rest/dynamic-node-parameters/${kind}`, {
        nodeTypeAndVersion: { name: `n8n-nodes-replyloop.${node}`, version: 1 },
        credentials: { replyloopApi: { id: credentialId, name: 'Replyloop' } },
        currentNodeParameters: {},
        path: 'parameters.list',
        methodName,
        ...more,
      }),
    close: () => server.close(),
  }
}

/** A workbench for the tests of a suite. */
export const suiteWorkbench = (...given: Parameters<typeof openWorkbench>) =>
  suiteResource(() => openWorkbench(...given))

/** The number of the input item that each output item is paired with. */
export const pairsOf = (items: readonly Item[]) =>
  items.map(({ pairedItem }) => (typeof pairedItem === 'object' ? pairedItem.item : pairedItem))

export const jsonOf = (items: readonly Item[]) => items.map(({ json }) => json)
