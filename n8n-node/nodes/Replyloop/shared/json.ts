import type { IDataObject } from 'n8n-workflow'

/** Whether a value of an answer or a parameter is an object with fields. */
export const isObject = (value: unknown): value is IDataObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as text; what is no text counts as absent. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** What a person or an expression gave as a word: empty only where that is nothing, and an object as its JSON. */
export const wordOf = (value: unknown): string => (textOf(value ?? '') ?? JSON.stringify(value)).trim()

/** The objects of an array; what is no array has none. */
export const objectsOf = (value: unknown): IDataObject[] =>
  Array.isArray(value) ? value.flatMap((entry: unknown) => (isObject(entry) ? [entry] : [])) : []
