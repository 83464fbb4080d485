import { contract, type EndpointName } from '@replyloop/shared/contract/contract'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import type { JsonRoute, Route } from '../../platform/http/endpoint.ts'
import type { Tool } from '../../platform/mcp/tool.ts'
import { leftOut } from './leftOut.ts'
import { createReadArguments } from './readArguments.ts'
import { resultSchemaOf } from './resultSchema.ts'
import { groupOf, mainTools } from './toolGroups.ts'
import { toolNotes } from './toolNotes.ts'
import { argumentsOf } from './toolSchema.ts'

/** An endpoint that is a tool, with its name in the contract. */
export interface ToolRoute {
  operation: string
  route: JsonRoute
}

/** The tools of agents: the public endpoints whose requests and responses are JSON, but for those that are left out. */
export function toolRoutes(
  routes: readonly Route[],
  endpoints: Readonly<Record<string, Endpoint>> = contract,
): ToolRoute[] {
  const jsonRoutes = new Map<Endpoint, JsonRoute>(
    routes.flatMap((route) => ('serve' in route ? [[route.endpoint, route]] : [])),
  )
  return Object.entries(endpoints).flatMap(([operation, endpoint]) => {
    const route = jsonRoutes.get(endpoint)
    return route === undefined || operation in leftOut ? [] : [{ operation, route }]
  })
}

/** Names that say more to an agent than those of the contract, which clients have used for longer. */
const toolNames: Readonly<Record<string, string | undefined>> = {
  createMessage: 'send_message',
  sendMessage: 'send_custom_channel_message',
  listSendableTemplates: 'list_templates',
} satisfies Partial<Record<EndpointName, string>>

/** The tool of an endpoint, as agents see and call it. */
export function toolOf({ operation, route }: ToolRoute): Tool {
  const { endpoint } = route
  const known = described.get(endpoint)
  if (known !== undefined) return { ...known, route }
  const made = describe(operation, endpoint)
  described.set(endpoint, made)
  return { ...made, route }
}

/** What has been described, when an agent first asked: the schemas of all endpoints take longer than opening a service. */
const described = new Map<Endpoint, Omit<Tool, 'route'>>()

function describe(operation: string, endpoint: Endpoint): Omit<Tool, 'route'> {
  const { schema, places } = argumentsOf(endpoint)
  return {
    name: toolNames[operation] ?? operation.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    title: endpoint.summary,
    description: descriptionOf(operation, endpoint),
    inputSchema: schema,
    outputSchema: resultSchemaOf(endpoint, endpoint.method === 'GET' && !places.has('cursor')),
    annotations: { ...annotationsOf(endpoint), ...toolNotes[operation]?.hints },
    group: groupOf(endpoint),
    isMain: mainTools.has(operation),
    read: createReadArguments(endpoint, places),
  }
}

const descriptionOf = (operation: string, { summary, description }: Endpoint): string =>
  [`${summary}.`, description, toolNotes[operation]?.note]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')

/** What the method of an endpoint tells: what only adds is not destructive. */
const annotationsOf = ({ method }: Endpoint): Tool['annotations'] => ({
  readOnlyHint: method === 'GET',
  destructiveHint: method !== 'GET' && method !== 'POST',
  idempotentHint: method !== 'POST',
  openWorldHint: false,
})
