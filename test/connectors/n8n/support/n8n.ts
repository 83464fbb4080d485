import Database from 'better-sqlite3'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { owner } from './owner.ts'

/** A node of a workflow, as an export of n8n holds it. */
const WorkflowNode = z.looseObject({
  name: z.string(),
  type: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  credentials: z.record(z.string(), z.object({ id: z.string().nullable(), name: z.string() })).optional(),
})
export const Workflow = z.looseObject({
  name: z.string(),
  nodes: z.array(WorkflowNode),
  connections: z.record(z.string(), z.unknown()),
})
export type Workflow = z.infer<typeof Workflow>

const Item = z.looseObject({
  // What stands for an agent gives what its tool answered as text.
  json: z.preprocess(
    (json) => (typeof json === 'string' ? { text: json } : json),
    z.record(z.string(), z.unknown()),
  ),
  pairedItem: z.union([z.number(), z.looseObject({ item: z.number() })]).optional(),
})
export type Item = z.infer<typeof Item>

const NodeRun = z.looseObject({
  data: z.looseObject({ main: z.array(z.array(Item).nullable()).default([]) }).optional(),
  error: z
    .looseObject({
      message: z.string(),
      description: z.string().nullish(),
      httpCode: z.string().nullish(),
      context: z.looseObject({ itemIndex: z.number().optional() }).optional(),
    })
    .optional(),
})
const Execution = z.looseObject({
  id: z.coerce.string(),
  status: z.string(),
  mode: z.string(),
  data: z.looseObject({
    resultData: z.looseObject({
      runData: z.record(z.string(), z.array(NodeRun)).default({}),
      error: z.looseObject({ message: z.string() }).optional(),
    }),
  }),
})
export type Execution = z.infer<typeof Execution>
const Listed = z.object({ data: z.array(z.looseObject({ data: z.unknown().optional() })) })

const Saved = z.object({ data: z.looseObject({ id: z.string(), versionId: z.string() }) })
const timeoutMs = 60_000
const unfinished = new Set(['new', 'running', 'waiting', 'unknown'])

export type N8n = Awaited<ReturnType<typeof connectN8n>>

/** The n8n that `npm run test:n8n` has started, as its owner uses it. */
export async function connectN8n() {
  const url = process.env['REPLYLOOP_TEST_N8N']
  if (url === undefined) throw new Error('These tests need a running n8n: start them by `npm run test:n8n`')
  // An earlier file may have blocked the process: first notice the connections that n8n has closed since.
  for (let turns = 0; turns < 3; turns += 1) await turn()
  const login = await fetch(`${url}/rest/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailOrLdapLoginId: owner.email, password: owner.password }),
  })
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')

  const rest = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = { cookie },
  ) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok)
      throw new Error(`n8n: ${method} ${path} answered ${answer.status}: ${text.slice(0, 2000)}`)
    const json: unknown = JSON.parse(text)
    return json
  }

  const key = z.object({ data: z.looseObject({ rawApiKey: z.string() }) }).parse(
    await rest('POST', '/rest/api-keys', {
      label: `tests ${crypto.randomUUID()}`,
      expiresAt: null,
      scopes: ['execution:list', 'execution:read'],
    }),
  ).data.rawApiKey

  /** Those whose data n8n has written: it may list one that runs without. */
  const executions = async (workflowId: string): Promise<Execution[]> => {
    const listed = await rest(
      'GET',
      `/api/v1/executions?includeData=true&workflowId=${workflowId}`,
      undefined,
      {
        'x-n8n-api-key': key,
      },
    )
    return Listed.parse(listed).data.flatMap((row) => (row.data === undefined ? [] : [Execution.parse(row)]))
  }

  /** Polls: n8n does not announce the end of an execution. */
  const until = async <T>(look: () => Promise<T | undefined>, awaited: string): Promise<T> => {
    const started = performance.now()
    while (performance.now() - started < timeoutMs) {
      const found = await look()
      if (found !== undefined) return found
      await wait(100)
    }
    throw new Error(`n8n: waited ${timeoutMs / 1000} s for ${awaited}`)
  }

  const finished = async (workflowId: string, count: number) => {
    const all = await executions(workflowId)
    const ended = all.filter(({ status }) => !unfinished.has(status))
    return ended.length >= count ? ended : undefined
  }

  return {
    url,
    rest,
    /** Saves a credential and returns its id. */
    async credential(data: { baseUrl: string; apiKey: string }): Promise<string> {
      const saved = await rest('POST', '/rest/credentials', {
        name: `Replyloop ${crypto.randomUUID()}`,
        type: 'replyloopApi',
        data,
      })
      return z.object({ data: z.looseObject({ id: z.string() }) }).parse(saved).data.id
    },
    /** Imports a workflow; its Replyloop nodes use a credential. */
    async importWorkflow(workflow: Workflow, credentialId: string) {
      const nodes = workflow.nodes.map((node) =>
        node.type.startsWith('n8n-nodes-replyloop.')
          ? { ...node, credentials: { replyloopApi: { id: credentialId, name: 'Replyloop' } } }
          : node,
      )
      const saved = await rest('POST', '/rest/workflows', { ...workflow, nodes, active: false })
      return Saved.parse(saved).data
    },
    /** Runs a saved workflow from one of its triggers to its end. */
    async run(workflowId: string, trigger: string): Promise<Execution> {
      const before = (await executions(workflowId)).length
      await rest('POST', `/rest/workflows/${workflowId}/run`, { triggerToStartFrom: { name: trigger } })
      const [latest] = await until(() => finished(workflowId, before + 1), `an execution of ${workflowId}`)
      if (latest === undefined) throw new Error('n8n: no execution')
      return latest
    },
    /** Activates a workflow as soon as n8n can. */
    activate: ({ id, versionId }: { id: string; versionId: string }) =>
      rest('POST', `/rest/workflows/${id}/activate`, { versionId }),
    /** Posts JSON to a webhook of an active workflow, as soon as n8n answers there. */
    post: (path: string, body: object) =>
      until(async () => {
        const answer = await fetch(`${url}/webhook/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return answer.ok ? answer : undefined
      }, `the webhook ${path}`),
    deactivate: ({ id }: { id: string }) => rest('POST', `/rest/workflows/${id}/deactivate`, {}),
    executions,
    /** Has n8n's database refuse executions of a workflow, until the function that it returns is called. */
    breakStartsOf(workflowId: string): () => void {
      const database = new Database(process.env['REPLYLOOP_TEST_N8N_DATABASE'])
      database.exec(
        `create trigger refuse before insert on execution_entity when new.workflowId = '${workflowId}'
           begin select raise(abort, 'refused'); end`,
      )
      return () => {
        database.exec('drop trigger refuse')
        database.close()
      }
    },
    /** Has everything that n8n writes wait, until the returned function is called. */
    holdWrites(): () => void {
      const database = new Database(process.env['REPLYLOOP_TEST_N8N_DATABASE'])
      database.exec('begin immediate')
      return () => void database.close()
    },
    until,
    /** The executions of a workflow, the newest first, as soon as so many have ended. */
    ended: (workflowId: string, count: number) =>
      until(() => finished(workflowId, count), `${count} executions of ${workflowId}`),
  }
}

/** What a node gave on its first output in an execution; fails with n8n's reason where the node did not run. */
export function itemsOf(execution: Execution, node: string): Item[] {
  const run = runOf(execution, node)
  if (run.error) throw new Error(`${node} failed: ${run.error.message} ${run.error.description ?? ''}`)
  return run.data?.main[0] ?? []
}

/** How a node ran in an execution. */
export function runOf({ data: { resultData } }: Execution, node: string): z.infer<typeof NodeRun> {
  const run = resultData.runData[node]?.[0]
  if (run === undefined)
    throw new Error(`${node} did not run: ${resultData.error?.message ?? 'no reason given'}`)
  return run
}
