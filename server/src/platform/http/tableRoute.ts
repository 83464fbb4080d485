import type { Endpoint, Responses } from '@replyloop/shared/contract/endpoint'
import type { Request } from 'express'
import type { z } from 'zod'
import { sendCsv, writeRows } from './csvStreams.ts'
import { ok, route, streamRoute, type JsonRoute, type StreamRoute } from './endpoint.ts'
import type { Caller } from './authenticate.ts'

type Rows = AsyncIterable<Iterable<readonly string[]>>

/** An endpoint whose rows are JSON, or a file for who asks for that. */
export type TableRoute = JsonRoute & StreamRoute

/** Whether a request asks for a file. */
const wantsCsv = (request: Request, query: unknown): boolean => {
  const format = typeof query === 'object' && query !== null && 'format' in query ? query.format : undefined
  return format === undefined
    ? request.accepts(['application/json', 'text/csv']) === 'text/csv'
    : format === 'csv'
}

/** Connects an endpoint that `isAlsoCsv` with its handler, and with what makes the rows of its file, the header first. */
export function tableRoute<Q extends z.ZodType, S extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, Q, z.ZodType, { 200: S } & Responses>,
  name: string,
  read: (query: z.output<Q>, caller: Caller) => Promise<z.input<S>>,
  rowsOf: (query: z.output<Q>, caller: Caller) => Promise<Rows>,
): TableRoute {
  if (!endpoint.isAlsoCsv) throw new Error(`${endpoint.path} is not said to be CSV, too`)
  return {
    ...route(endpoint, async ({ query }, { caller }) => ok(await read(query, caller))),
    ...streamRoute(endpoint, async ({ query }, { caller, request, response }) =>
      wantsCsv(request, query)
        ? sendCsv(response, `${name}.csv`, writeRows(await rowsOf(query, caller), ','))
        : ok(await read(query, caller)),
    ),
  }
}

/** The rows of a file that are there at once. */
export async function* rowsAtOnce(rows: readonly (readonly string[])[]): Rows {
  yield rows
}
