import type { Router } from 'express'
import type { Logger } from 'pino'
import type { Route } from '../../platform/http/endpoint.ts'
import type { PlainHttp } from '../../platform/http/requireHttps.ts'
import type { RouterParts } from '../../platform/http/router.ts'
import { createAnswerMessage } from '../../platform/mcp/answerMessage.ts'
import { mcpRouter } from '../../platform/mcp/mcpRouter.ts'
import { instructionsFor } from './instructions.ts'
import { nextStep } from './nextStep.rules.ts'
import { groupOf } from './toolGroups.ts'
import { toolOf, toolRoutes } from './tools.ts'

interface ServedParts extends RouterParts {
  routes: readonly Route[]
  logger: Logger
  version: string
  plainHttp: PlainHttp
}

/** Serves the public endpoints to agents (docs/connectors/mcp.md). */
export function serveTools({ routes, version, ...parts }: ServedParts): Router {
  const named = toolRoutes(routes)
  const groups = new Set(named.map(({ route }) => groupOf(route.endpoint)))
  const tools = () => named.map(toolOf)
  const instructions = instructionsFor(groups)
  const answerMessage = createAnswerMessage({ ...parts, tools, instructions, version, nextStep })
  return mcpRouter({ ...parts, answerMessage, groups })
}
