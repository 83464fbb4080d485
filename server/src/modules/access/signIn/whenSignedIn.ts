import type { Db } from '../../../platform/db/db.ts'
import { hasSession } from './sessions.store.ts'
import { requireMemberByEmail } from './signInLinks.ts'

/** Resolves once the member with an email has a session; at once where there is one. Throws `NOT_FOUND`. */
export async function whenSignedIn(db: Db, email: string): Promise<void> {
  const { id, accountId } = await requireMemberByEmail(db.read, email)
  await new Promise<void>((resolve, reject) => {
    const look = () =>
      hasSession(db.read, id).then((isThere) => {
        if (!isThere) return
        stop()
        resolve()
      }, reject)
    const stop = db.listen(`account:${accountId}`, () => void look()) // which the audit log notifies
    void look()
  })
}
