import type { AccountType } from '@replyloop/shared/account'
import type { Request } from 'express'
import { Problem } from '../lib/problem.ts'

/** The account whose key a request presents. */
export interface Caller {
  id: string
  type: AccountType
  /** `null`: the service's default. */
  rateLimitPerMinute: number | null
}

/** Finds the account of a key; `undefined` when no account has it. */
export type FindCaller = (apiKey: string) => Promise<Caller | undefined>

const bearer = /^bearer +(\S+) *$/i

/**
 * Answers the account of the presented key: `x-api-key`, `Authorization: Bearer`, or the query's `apiKey`, a header
 * before the query (specification, Authentication). Throws `UNAUTHORIZED`.
 */
export async function authenticate(request: Request, findCaller: FindCaller): Promise<Caller> {
  const caller = await findCaller(presentedKey(request))
  if (caller === undefined)
    throw new Problem('UNAUTHORIZED', 'This API key is not valid; a newer one may have replaced it')
  return caller
}

function presentedKey(request: Request): string {
  const header = request.get('x-api-key')
  if (header !== undefined) return header.trim()
  const authorization = request.get('authorization')
  if (authorization !== undefined) {
    const key = bearer.exec(authorization)?.[1]
    if (key === undefined)
      throw new Problem('UNAUTHORIZED', 'The Authorization header must read: Bearer <API_KEY>')
    return key
  }
  const query: unknown = request.query['apiKey']
  if (typeof query === 'string' && query !== '') return query.trim()
  throw new Problem(
    'UNAUTHORIZED',
    'Present your API key: x-api-key: <API_KEY>, Authorization: Bearer <API_KEY>, or ?apiKey=<API_KEY>',
  )
}
