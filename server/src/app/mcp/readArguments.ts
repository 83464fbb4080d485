import { type Endpoint, noInput } from '@replyloop/shared/contract/endpoint'
import { Id, optionalInput } from '@replyloop/shared/contract/fields'
import { readsField } from '@replyloop/shared/contract/knownFields'
import { parseInput } from '@replyloop/shared/contract/parse'
import { z } from 'zod'
import { fieldProblem } from '../../platform/errors/problem.ts'
import { parsedOrThrow } from '../../platform/http/endpoint.ts'
import { keyForm, wellFormedKey } from '../../platform/http/idempotency.ts'
import type { Tool } from '../../platform/mcp/tool.ts'
import type { Argument } from './toolSchema.ts'

const WithKey = z.object({ idempotencyKey: optionalInput(z.string().regex(wellFormedKey, keyForm)) })

/** Makes what takes the arguments of a tool apart into what its endpoint takes. */
export function createReadArguments(endpoint: Endpoint, places: ReadonlyMap<string, Argument>): Tool['read'] {
  const argumentsFor = (place: Argument['place']) =>
    [...places].flatMap(([name, argument]) => (argument.place === place ? [{ ...argument, name }] : []))
  const inPath = argumentsFor('params')
  /** Its arguments, and what the endpoint reads besides: other spellings, and what CRMs send for an opt-out. */
  const bodyOf = (args: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(args).flatMap(([name, value]): [string, unknown][] => {
        const argument = places.get(name)
        const isOfBody =
          argument === undefined ? readsField(endpoint.body, name, value) : argument.place === 'body'
        return isOfBody && value !== undefined ? [[argument?.field ?? name, value]] : []
      }),
    )
  const Ids = z.object(Object.fromEntries(inPath.map(({ name }) => [name, Id])))
  return (args) => {
    // Parsed here, since the endpoint knows them by other names.
    const ids = parsedOrThrow(parseInput(Ids, args, 'The arguments'))
    const inQuery = argumentsFor('query').filter(
      ({ name }) => args[name] !== undefined && args[name] !== null,
    )
    return {
      params: Object.fromEntries(inPath.map(({ name, field }) => [field, ids[name] ?? ''])),
      query: Object.fromEntries(inQuery.map(({ name, field }) => [field, asInAddress(name, args[name])])),
      body: endpoint.body === noInput ? undefined : bodyOf(args),
      idempotencyKey:
        endpoint.method === 'POST'
          ? parsedOrThrow(parseInput(WithKey, args, 'The arguments')).idempotencyKey
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
