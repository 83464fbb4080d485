import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import type { TestAccount } from '../../../support/factories.ts'
import type { N8n, Workflow } from './n8n.ts'

type Node = Workflow['nodes'][number]

/** A workflow of the trigger alone. */
export const triggerWorkflow = (parameters: Record<string, unknown>): Workflow => ({
  name: `Test ${crypto.randomUUID()}`,
  nodes: [
    {
      id: crypto.randomUUID(),
      name: 'Trigger',
      type: 'n8n-nodes-replyloop.replyloopTrigger',
      typeVersion: 1,
      position: [0, 0],
      webhookId: crypto.randomUUID(),
      parameters,
    } satisfies Node,
  ],
  connections: {},
  settings: {},
})

const Stored = z.object({ subscriptionId: z.string(), secret: z.string() })
const Read = z.object({ data: z.looseObject({ staticData: z.record(z.string(), z.unknown()).nullable() }) })

/** What the trigger node named `name` has kept with its workflow, once it has. */
export const storedBy = (n8n: N8n, workflowId: string, name = 'Trigger') =>
  n8n.until(async () => {
    const { staticData } = Read.parse(await n8n.rest('GET', `/rest/workflows/${workflowId}`)).data
    return Stored.safeParse(staticData?.[`node:${name}`]).data
  }, 'a subscription')

/** The account's subscriptions. */
export const subscriptionsOf = async ({ client }: Pick<TestAccount, 'client'>) =>
  (await client.listWebhooks()).body.data

/** A delivery as the service would sign it; `at` is when it says that it was sent. */
export function signed(
  secret: string,
  body: string,
  { id = `evt_${crypto.randomUUID()}`, at = new Date() } = {},
) {
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
    body,
  }
}
