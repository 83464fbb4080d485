import type { IDataObject } from 'n8n-workflow'

/** Whether a value of a response or a parameter is an object with fields. */
export const isObject = (value: unknown): value is IDataObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value if it is text, else `undefined`. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** A parameter's value as trimmed text: `''` for nothing, JSON for anything that is no text. */
export const trimmedText = (value: unknown): string => (textOf(value ?? '') ?? JSON.stringify(value)).trim()

/** The objects in an array; none if the value is no array. */
export const objectsOf = (value: unknown): IDataObject[] =>
  Array.isArray(value) ? value.flatMap((entry: unknown) => (isObject(entry) ? [entry] : [])) : []

/** A parameter of type JSON, which an expression may give as a value: `{}` for nothing, `undefined` for what is no JSON. */
export function readJson(json: unknown): unknown {
  if (typeof json !== 'string') return json ?? {}
  if (json.trim() === '') return {}
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
