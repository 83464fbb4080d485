import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Db } from '../../../platform/db/db.ts'
import { created } from '../../../platform/http/endpoint.ts'
import { rememberDevice } from './devices.ts'
import { readMember } from '../members/members.store.ts'
import { readSession, type ServiceInfo } from './sessions.ts'

/** The response that begins a session: what the pages show of it, and its token for the browser's cookie. */
export const startedSession = async (parts: ServiceInfo & { db: Db }, token: string) => ({
  ...created(await readSession(parts.db.read, token, parts)),
  token,
})

/** The same for a member who has just proved who they are: the browser is known to be theirs from now on. */
export async function provenSession(
  parts: ServiceInfo & { db: Db; box: SecretBox },
  token: string,
  { devices }: { devices: string | undefined },
) {
  const started = await startedSession(parts, token)
  const member = await readMember(parts.db.read, started.body.member.id)
  return { ...started, devices: rememberDevice(parts.box, devices, member) }
}
