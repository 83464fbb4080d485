import type { Kit } from '../kit.ts'
import type { AccessTables } from './access.ts'

/** The devices that show notices. */
export function mailTables(k: Kit, { member, session }: AccessTables) {
  const pushDevice = k.table(
    'push_device',
    {
      id: k.text().primaryKey(),
      memberId: k.cascadeRef(() => member.id).notNull(),
      /** In which it was allowed: a device that is signed out shows nothing. */
      sessionId: k.cascadeRef(() => session.id).notNull(),
      /** The SHA-256 of its endpoint: a browser has one, and is one member's. */
      endpointHash: k.text().notNull(),
      /** Its endpoint and keys, sealed: who has them can send to it. */
      sealed: k.text().notNull(),
      name: k.text().notNull(),
      lastNoticeAt: k.instant(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.uniqueIndex('push_device_endpoint_uq').on(t.endpointHash),
      k.index('push_device_member_ix').on(t.memberId),
      k.index('push_device_session_ix').on(t.sessionId),
    ],
  )

  return { pushDevice }
}
