import { type Endpoint, noInput } from '@replyloop/shared/contract/endpoint'
import { Id } from '@replyloop/shared/contract/fields'
import { parseInput } from '@replyloop/shared/contract/parse'
import { z } from 'zod'
import { fieldProblem } from '../../platform/errors/problem.ts'
import { valueOf } from '../../platform/http/endpoint.ts'
import type { Tool } from '../../platform/mcp/tool.ts'
import type { Argument } from './toolSchema.ts'

const IdempotencyKey = z.string('must be a string').optional()

/**
 * Makes what takes the arguments of a tool apart into what its endpoint takes. An argument that the tool does not have is refused:
 * what an agent misspelled would be ignored silently.
 */
export function createReadArguments(endpoint: Endpoint, places: ReadonlyMap<string, Argument>): Tool['read'] {
  const hasKey = endpoint.method === 'POST'
  const known = [...places.keys(), ...(hasKey ? ['idempotencyKey'] : [])]
  const inPath = [...places].filter(([, { place }]) => place === 'params')
  const PathArguments = z.object(Object.fromEntries(inPath.map(([name]) => [name, Id])))
  return (args) => {
    const unknown = Object.keys(args).find((name) => !known.includes(name))
    if (unknown !== undefined)
      throw fieldProblem(unknown, `is no argument of this tool; it has ${known.join(', ') || 'none'}`)
    const given = (place: Argument['place']) =>
      [...places].flatMap(([name, argument]): [Argument & { name: string }, unknown][] =>
        argument.place === place && args[name] !== undefined ? [[{ ...argument, name }, args[name]]] : [],
      )
    const ids = valueOf(parseInput(PathArguments, args, 'The arguments'))
    return {
      params: Object.fromEntries(inPath.map(([name, { field }]) => [field, ids[name] ?? ''])),
      query: Object.fromEntries(
        given('query').flatMap(([{ field, name }, value]) =>
          value === null ? [] : [[field, asInAddress(name, value)]],
        ),
      ),
      body:
        endpoint.body === noInput
          ? undefined
          : Object.fromEntries(given('body').map(([{ field }, value]) => [field, value])),
      idempotencyKey: hasKey
        ? valueOf(parseInput(z.object({ idempotencyKey: IdempotencyKey }), args, 'The arguments'))
            .idempotencyKey
        : undefined,
    }
  }
}

/** A value as it would stand in the query of an address. */
function asInAddress(name: string, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw fieldProblem(name, 'must be a single value')
}
