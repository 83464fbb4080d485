import { endpoint, textBody } from '@replyloop/shared/contract/endpoint'
import { Router, type RequestHandler } from 'express'
import { Problem } from '../errors/problem.ts'
import { authenticateKey } from '../http/authenticate.ts'
import { createGates, passGates } from '../http/gates.ts'
import { methodNotAllowed } from '../http/methodNotAllowed.ts'
import { requireCaller } from '../http/endpoint.ts'
import { mcpPath } from '../http/paths.ts'
import { requireHttps, type PlainHttp } from '../http/requireHttps.ts'
import type { RouterParts } from '../http/router.ts'
import { sendJsonText } from '../http/sendJson.ts'
import { requireOwnAddress } from './requireOwnAddress.ts'
import type { AnswerMessage } from './answerMessage.ts'
import { readToolChoice } from './toolChoice.rules.ts'

interface McpParts extends RouterParts {
  plainHttp: PlainHttp
  answerMessage: AnswerMessage
  /** The names of the groups of tools. */
  groups: ReadonlySet<string>
}

/** What a request has to pass before its message is looked at. As in the contract, of which no client is to know it. */
const mcpEndpoint = endpoint('POST', mcpPath, {
  tag: 'Documents',
  summary: 'Call tools',
  scope: 'any',
  needs: 'viewer',
  bodyLimit: textBody,
  responses: {},
})

const callsTool = (message: object | string | number | boolean | null): boolean =>
  typeof message === 'object' && message !== null && 'method' in message && message.method === 'tools/call'

/**
 * Serves the Model Context Protocol over streamable HTTP, without sessions and without streams: each POST is one message, and
 * its response is JSON (docs/connectors/mcp.md).
 */
export function mcpRouter(parts: McpParts): Router {
  const { known, room, body, again } = createGates(parts, mcpEndpoint)
  const prepare: RequestHandler = (request, response, next) => {
    request.info.route = mcpPath
    response.setHeader('Cache-Control', 'no-store')
    requireOwnAddress(request, parts.publicUrl)
    next()
  }
  const serve: RequestHandler = async (request, response) => {
    const identified = await passGates(known, { authenticate: authenticateKey, request, response })
    const choice = readToolChoice(request.query['tools'], parts.groups)
    const exchange = await passGates([room, body, ...again], identified)
    const { json: message } = exchange
    const caller = requireCaller(exchange)
    if (message === undefined) throw new Problem('INVALID_JSON', 'Send a JSON-RPC message as the body')
    if (Array.isArray(message))
      throw new Problem('VALIDATION_FAILED', 'Send one JSON-RPC message in each request, not a list of them')
    const { id: requestId } = request.info
    // A call takes its turn by itself, once its arguments are known.
    const release = callsTool(message) ? () => {} : await parts.fairTurns.waitForTurn(caller.tenant)
    const { status, json } = await parts
      .answerMessage(message, request.headers, { caller, choice, requestId })
      .finally(release)
    if (json.length === 0) {
      response.status(status).end()
      return
    }
    sendJsonText(response, status, json)
    parts.responseBackpressure.add(caller.id, response)
  }
  const router = Router()
  router.use(mcpPath, requireHttps(parts), prepare)
  router.post(mcpPath, serve)
  router.all(mcpPath, methodNotAllowed([mcpEndpoint.method]))
  return router
}
