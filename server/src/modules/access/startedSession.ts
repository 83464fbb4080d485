import type { Db } from '../../platform/db/db.ts'
import { created } from '../../platform/http/endpoint.ts'
import { readSession, type ServiceInfo } from './sessions.ts'

/** The response that begins a session: what the pages show of it, and its token for the browser's cookie. */
export const startedSession = async (parts: ServiceInfo & { db: Db }, token: string) => ({
  ...created(await readSession(parts.db.read, token, parts)),
  token,
})
