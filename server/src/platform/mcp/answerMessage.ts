import type { IncomingHttpHeaders } from 'node:http'
import type { CallToolResult, Server } from '@modelcontextprotocol/server'
import { readsField, unknownFields } from '@replyloop/shared/contract/knownFields'
import { errorCodes } from '@replyloop/shared/values/errors'
import type { Logger } from 'pino'
import { Problem } from '../errors/problem.ts'
import { requireAccess, type Caller } from '../http/authenticate.ts'
import { errorBody, problemOfError } from '../http/errorResponse.ts'
import { IdempotentReplay } from '../http/idempotency.ts'
import { omitUndefined } from '../omitUndefined.ts'
import { callTool, type CallParts } from './callTool.ts'
import { createKeptLists, type Answer } from './keptLists.ts'
import type { Tool } from './tool.ts'
import { isChosen, notListed, type ToolChoice } from './toolChoice.rules.ts'
import { withoutNulls } from './withoutNulls.ts'

interface AnswerParts extends CallParts {
  tools: () => readonly Tool[]
  /** What an agent should know of all tools together. */
  instructions: string
  version: string
  logger: Logger
  /** What an agent can do about a problem. */
  nextStep(problem: Problem): string
}

/** Who sent a message, which tools they want to be listed, and the id of the request that brought it. */
interface Sender {
  caller: Caller
  choice: ToolChoice
  requestId: string
}

/** Answers one message of the protocol. The text is the JSON of the response; it is empty where there is nothing to say. */
export type AnswerMessage = (
  message: object | string | number | boolean | null,
  headers: IncomingHttpHeaders,
  sender: Sender,
) => Promise<Answer>

/** Answers messages of every version of the protocol that the SDK knows, each by a server of its own: there are no sessions. */
export function createAnswerMessage(parts: AnswerParts): AnswerMessage {
  const keptList = createKeptLists()
  const answerBySdk = async (
    message: unknown,
    headers: IncomingHttpHeaders,
    sender: Sender,
  ): Promise<Answer> => {
    const sdk = await loadSdk()
    const connect = () => toolServer(sdk, parts, sender)
    const request = new Request('http://localhost', { method: 'POST', headers: headersOfProtocol(headers) })
    const answered = (await sdk.isLegacyRequest(request, message))
      ? answerWithHandshake(sdk, connect(), request, message)
      : // Nobody subscribes to changes: there are none.
        sdk
          .createMcpHandler(connect, { legacy: 'reject', maxSubscriptions: 0 })
          .fetch(request, { parsedBody: message })
    const response = await answered
    return { status: response.status, json: Buffer.from(await response.arrayBuffer()) }
  }
  return (given, { accept: _any, ...said }, sender) => {
    // The answer is JSON for all: the library would refuse clients that do not say they accept streams, too.
    const headers = { ...said, accept: 'application/json, text/event-stream' }
    return keptList(withoutNulls(given), headers, sender, (asked) => answerBySdk(asked, headers, sender))
  }
}

/** It takes 8 MB, and many a service has no agents. */
const loadSdk = () => import('@modelcontextprotocol/server')
type Sdk = Awaited<ReturnType<typeof loadSdk>>

/** Answers as the versions up to 2025-11-25 do it, whose clients begin with `initialize`. */
async function answerWithHandshake(
  { WebStandardStreamableHTTPServerTransport }: Sdk,
  server: Server,
  request: Request,
  message: unknown,
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}

/** The headers that the protocol gives a meaning. */
const headersOfProtocol = (headers: IncomingHttpHeaders): Headers =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && /^(accept|content-type|mcp-.*)$/.test(name) ? [[name, value]] : [],
    ),
  )

function toolServer(sdk: Sdk, parts: AnswerParts, sender: Sender): Server {
  const { instructions, tools, version } = parts
  const about = { name: 'replyloop', title: 'Replyloop', version }
  const server = new sdk.Server(about, { capabilities: { tools: {} }, instructions })
  server.setRequestHandler('tools/list', () => ({
    tools: tools()
      .filter((tool) => isChosen(sender.choice, tool) && isAllowed(sender.caller, tool.route.endpoint))
      .map(({ route: _route, read: _read, group: _group, isMain: _isMain, ...described }) => described),
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools().find(({ name }) => name === params.name)
    if (tool === undefined)
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    return answerCall(parts, tool, params.arguments ?? {}, sender)
  })
  return server
}

function isAllowed(caller: Caller, endpoint: Tool['route']['endpoint']): boolean {
  try {
    requireAccess(caller, endpoint)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

const text = (of: string) => ({ type: 'text' as const, text: of })
const replayNote = 'This was done before, under the same idempotencyKey; it was not done again.'

/** What to say of arguments that a tool does not have. They are ignored, since some clients add their own. */
function ignoredNotes({ inputSchema: { properties }, route }: Tool, args: object): string[] {
  const known = Object.keys(properties)
  const unknown = Object.entries(args).flatMap(([name, value]: [string, unknown]) =>
    known.includes(name) || readsField(route.endpoint.body, name, value) ? [] : [name],
  )
  // Within an argument, as the header Ignored-Fields names them.
  const within = unknownFields(route.endpoint.body, args).filter(
    (path) => !(path in args) && known.includes(path.split(/[.[]/)[0] ?? ''),
  )
  const ignored = [...unknown, ...within]
  if (ignored.length === 0) return []
  const named = ignored.slice(0, 10).map((name) => name.slice(0, 64))
  return [`Ignored: ${named.join(', ')}. The arguments of this tool are ${known.join(', ') || 'none'}.`]
}

/** What to say of arguments whose values the endpoint could not use as they are. */
const unfitNotes = (ignored: readonly string[]): string[] =>
  ignored.length === 0 ? [] : [`Did not fit: ${ignored.join(', ')}.`]

/** The result of a call. Failures are results too, which an agent reads; those of ours are logged. */
async function answerCall(
  parts: AnswerParts,
  tool: Tool,
  args: Readonly<Record<string, unknown>>,
  { caller, choice, requestId }: Sender,
): Promise<CallToolResult> {
  const notes = ignoredNotes(tool, args)
  if (!isChosen(choice, tool) && isAllowed(caller, tool.route.endpoint)) notes.push(notListed(choice, tool))
  try {
    const { body, ignored = [] } = await callTool(parts, tool, args, caller)
    return present(body, [...notes, ...unfitNotes(ignored)])
  } catch (error) {
    if (error instanceof IdempotentReplay)
      return present(error.body, [replayNote, ...notes, ...unfitNotes(error.ignored)])
    const problem = problemOfError(error)
    if (errorCodes[problem.code].status >= 500)
      parts.logger.error({ err: error, requestId, tool: tool.name }, 'a tool failed')
    const { retryAfterSeconds } = problem
    const { error: described } = errorBody(problem, requestId)
    const advised = { ...described, ...omitUndefined({ retryAfterSeconds }), next: parts.nextStep(problem) }
    return { isError: true, content: [text(JSON.stringify({ error: advised })), ...notes.map(text)] }
  }
}

const present = (body: unknown, notes: readonly string[]): CallToolResult => ({
  content: [text(JSON.stringify(body)), ...notes.map(text)],
  structuredContent: body,
})
