import type { JSONValue } from '@modelcontextprotocol/server'
import type { JsonRoute } from '../http/endpoint.ts'

/** A JSON Schema for an object, as a tool describes its arguments and what it returns. */
export interface ObjectSchema {
  type: 'object'
  [keyword: string]: unknown
}

/** What a tool is called with, as its endpoint takes it. */
export interface ToolInput {
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  body: unknown
  idempotencyKey: string | undefined
}

/** An endpoint that agents call. */
export interface Tool {
  name: string
  title: string
  description: string
  inputSchema: ObjectSchema & { properties: Record<string, JSONValue> }
  outputSchema: ObjectSchema
  /** What a client needs to know before it asks its user, or does not. */
  annotations: {
    readOnlyHint: boolean
    destructiveHint: boolean
    idempotentHint: boolean
    openWorldHint: boolean
  }
  /** What it belongs to, such as `contacts`: an address that names the group lists it. */
  group: string
  /** Whether an address that names no group lists it. */
  isMain: boolean
  route: JsonRoute
  /** Reads the arguments that it has, and what else its endpoint reads. Throws `VALIDATION_FAILED`, which names the argument. */
  read: (args: Readonly<Record<string, unknown>>) => ToolInput
}
