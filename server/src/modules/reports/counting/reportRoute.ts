import type { Endpoint, Responses } from '@replyloop/shared/contract/endpoint'
import type { z } from 'zod'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { rowsAtOnce, tableRoute, type TableRoute } from '../../../platform/http/tableRoute.ts'

/** Connects a report with what reads it, and with the rows of its file, the header first. */
export const reportRoute = <Q extends z.ZodType, S extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, Q, z.ZodType, { 200: S } & Responses>,
  name: string,
  read: (query: z.output<Q>, caller: Caller) => Promise<z.input<S>>,
  rowsOf: (report: z.input<S>) => string[][],
): TableRoute =>
  tableRoute(endpoint, name, read, async (query, caller) => rowsAtOnce(rowsOf(await read(query, caller))))
