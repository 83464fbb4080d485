import { parseJson } from '@replyloop/shared/contract/json'
import { z } from 'zod'
import { endpoints } from './access/access.ts'
import type { AnyEndpointName, CrossAccountRequest } from './access/row.ts'
import type { TestAccount, TestResponse } from './factories.ts'
import type { TestServer } from './server.ts'

const Result = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
})
const ToolError = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    retryAfterSeconds: z.number().optional(),
    requestId: z.string(),
    next: z.string(),
  }),
})
type ToolError = z.infer<typeof ToolError>['error']

const Listed = z.object({
  result: z.object({
    tools: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        description: z.string(),
        inputSchema: z.looseObject({
          type: z.literal('object'),
          properties: z.record(z.string(), z.looseObject({})),
          required: z.array(z.string()),
        }),
        outputSchema: z.looseObject({ type: z.literal('object') }),
        annotations: z.record(z.string(), z.boolean()),
      }),
    ),
  }),
})
export type ListedTool = z.infer<typeof Listed>['result']['tools'][number]

/** What a call of a tool came to. */
export interface Called {
  /** The parsed first text. */
  body: unknown
  /** `undefined` where the tool failed. */
  structured: Readonly<Record<string, unknown>> | undefined
  /** `undefined` where it did not fail. */
  error: ToolError | undefined
  notes: string[]
}

/** A message of JSON-RPC. */
export const rpc = (method: string, params?: object, id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params && { params }),
})

/** The tools that are not called like their endpoints. */
const otherNames: Partial<Record<AnyEndpointName, string>> = {
  createMessage: 'send_message',
  sendMessage: 'send_custom_channel_message',
  listSendableTemplates: 'list_templates',
}

/** What the tool of an endpoint is called. */
export const toolNameOf = (name: AnyEndpointName): string =>
  otherNames[name] ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A request to an endpoint, as arguments of its tool. */
export function toolArguments(
  name: AnyEndpointName,
  { params: { id, ...others } = {}, query, body }: CrossAccountRequest,
): object {
  const [of = ''] = /\w+(?=s\/:id)/.exec(endpoints[name].path) ?? []
  return {
    ...query,
    ...(typeof body === 'object' && body),
    ...(id && { [`${inCamelCase(of)}Id`]: id }),
    ...others,
  }
}

const inCamelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The first message of a client. */
export const initialize = (protocolVersion = '2025-11-25') =>
  rpc('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'tests', version: '1' } })

/** An agent's client of `/mcp`, which presents the key of an account; `query` is that of its address. */
export function agentOf(
  server: Pick<TestServer, 'origin'>,
  { apiKey }: Pick<TestAccount, 'apiKey'>,
  query = '',
) {
  const send = async (body: unknown, headers: Record<string, string> = {}): Promise<TestResponse> => {
    const response = await fetch(`${server.origin}/mcp${query}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: parseJson(text) ?? text }
  }
  return {
    /** Sends a message as it is. */
    send,
    tools: async () => Listed.parse((await send(rpc('tools/list'))).body).result.tools,
    async call(name: string, args: object = {}): Promise<Called> {
      const { body } = await send(rpc('tools/call', { name, arguments: args }))
      const { content, structuredContent, isError } = z.object({ result: Result }).parse(body).result
      const [first, ...notes] = content.map(({ text }) => text)
      const parsed = parseJson(first ?? '')
      return {
        body: parsed,
        structured: structuredContent,
        error: isError ? ToolError.parse(parsed).error : undefined,
        notes,
      }
    },
  }
}
