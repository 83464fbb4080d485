import type { RawHook } from '../incoming.ts'

/** The fields of a hook, each with all of its values; those of a `GET` stand in its address. */
export const formFieldsOf = ({ method, body }: Pick<RawHook, 'method' | 'body'>): URLSearchParams =>
  new URLSearchParams(method === 'GET' ? '' : body.toString())

/** Whether a hook is in JSON: then its address holds the hash of its body. */
export const isJson = ({ headers }: Pick<RawHook, 'headers'>): boolean =>
  String(headers['content-type'] ?? '').includes('json')
