import { contract, type EndpointName } from '@replyloop/shared/contract/contract'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import type { JsonRoute, Route } from '../../platform/http/endpoint.ts'
import type { Tool } from '../../platform/mcp/tool.ts'
import { leftOut } from './leftOut.ts'
import { createReadArguments } from './readArguments.ts'
import { toolNotes } from './toolNotes.ts'
import { argumentsOf, resultOf } from './toolSchema.ts'

/** The tools of agents: the public endpoints whose requests and responses are JSON, but for those that are left out. */
export function toolsOf(routes: readonly Route[]): Tool[] {
  const jsonRoutes = new Map<Endpoint, JsonRoute>(
    routes.flatMap((route) => ('serve' in route ? [[route.endpoint, route]] : [])),
  )
  return namesOf(contract).flatMap((name) => {
    const route = jsonRoutes.get(contract[name])
    return route === undefined || name in leftOut ? [] : [toolOf(name, route)]
  })
}

// The compiler gives `Object.keys` no more than texts.
function namesOf(table: typeof contract): EndpointName[]
function namesOf(table: object): string[] {
  return Object.keys(table)
}

function toolOf(operation: EndpointName, route: JsonRoute): Tool {
  const { endpoint } = route
  const { schema, places } = argumentsOf(endpoint)
  return {
    name: operation.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    title: endpoint.summary,
    description: descriptionOf(operation, endpoint, places.has('cursor')),
    inputSchema: schema,
    outputSchema: resultOf(endpoint),
    annotations: { ...annotationsOf(endpoint), ...toolNotes[operation]?.hints },
    route,
    read: createReadArguments(endpoint, places),
  }
}

const descriptionOf = (
  operation: EndpointName,
  { summary, description }: Endpoint,
  hasPages: boolean,
): string =>
  [
    `${summary}.`,
    description,
    toolNotes[operation]?.note,
    hasPages
      ? 'A long page ends early. Its `nextCursor` is the `cursor` of the next one, null on the last.'
      : undefined,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')

/** What the method of an endpoint tells: what only adds is not destructive. */
const annotationsOf = ({ method }: Endpoint): Tool['annotations'] => ({
  readOnlyHint: method === 'GET',
  destructiveHint: method !== 'GET' && method !== 'POST',
  idempotentHint: method !== 'POST',
  openWorldHint: false,
})
