import type { z } from 'zod'

export type Json = z.core.util.JSONType
export type JsonObject = { [key: string]: Json }

/** Whether a part of a document is an object. */
export const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
