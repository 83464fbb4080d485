import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'
import { newId } from '../../../platform/ids.ts'

export type PushDeviceRow = Schema['pushDevice']['$inferSelect']

/** The devices of members, the oldest first. */
export const listDevices = (
  { q, t: { pushDevice: d } }: Reader,
  memberIds: readonly string[],
): PromiseLike<PushDeviceRow[]> =>
  q
    .select()
    .from(d)
    .where(inArray(d.memberId, [...memberIds]))
    .orderBy(asc(d.id))

const selectOne = selectRows({
  values: ({ pushDevice: d }) => ({ memberId: d.memberId }),
  kept: ({ pushDevice }) => [pushDevice], // each message in a conversation that is somebody's asks, and most members have none
  query: ({ q, t: { pushDevice: d } }, { memberId }) =>
    q.select({ id: d.id }).from(d).where(eq(d.memberId, memberId)).limit(1),
})

/** Whether a member has any device. */
export const hasDevice = async (read: Reader, memberId: string): Promise<boolean> =>
  (await selectOne(read, { memberId })).length > 0

/** A device by id, of any member. */
export async function findDevice(
  { q, t: { pushDevice: d } }: Reader,
  id: string,
): Promise<PushDeviceRow | undefined> {
  const [found] = await q.select().from(d).where(eq(d.id, id))
  return found
}

type SavedDevice = Pick<PushDeviceRow, 'memberId' | 'sessionId' | 'endpointHash' | 'sealed' | 'name'>

/** Adds a device, or gives the one with its endpoint to another session, of any member. The caller holds `locks.members`. */
export async function saveDevice({ q, t, now }: Tx, device: SavedDevice): Promise<PushDeviceRow> {
  const rows = await q
    .insert(t.pushDevice)
    .values({ ...device, id: newId('dev', now), createdAt: now })
    .onConflictDoUpdate({ target: t.pushDevice.endpointHash, set: device })
    .returning()
  return requireRow(rows)
}

/** Gives a device another endpoint, also one that is another device's, of any member: that one is no more. The caller holds `locks.members`. */
export async function replaceDevice(
  { q, t: { pushDevice: d } }: Tx,
  id: string,
  device: SavedDevice,
): Promise<PushDeviceRow> {
  await q.delete(d).where(and(eq(d.endpointHash, device.endpointHash), ne(d.id, id)))
  return requireRow(await q.update(d).set(device).where(eq(d.id, id)).returning())
}

/** Stores that the push service of a device has taken a notice. */
export async function touchDevice({ q, t: { pushDevice: d }, now }: Tx, id: string): Promise<void> {
  await q.update(d).set({ lastNoticeAt: now }).where(eq(d.id, id))
}

/** Removes a device; `memberId` and `endpointHash`: only where it is that member's, or still has that endpoint. Returns whether it was there. */
export async function deleteDevice(
  { q, t: { pushDevice: d } }: Tx,
  { id, memberId, endpointHash }: { id: string; memberId?: string; endpointHash?: string },
): Promise<boolean> {
  const isTheirs = memberId === undefined ? undefined : eq(d.memberId, memberId)
  const isSame = endpointHash === undefined ? undefined : eq(d.endpointHash, endpointHash)
  return (
    (
      await q
        .delete(d)
        .where(and(eq(d.id, id), isTheirs, isSame))
        .returning({ id: d.id })
    ).length > 0
  )
}

/** Forgets a device whose push service says that it is gone, unless it has got another endpoint since. */
export const forgetDevice = (tx: Tx, { id, endpointHash }: PushDeviceRow): Promise<boolean> =>
  deleteDevice(tx, { id, endpointHash })
