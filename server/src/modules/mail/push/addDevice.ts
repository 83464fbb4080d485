import type { AddPushDevice } from '@replyloop/shared/contract/pushDevices'
import { maxPushDevices } from '@replyloop/shared/values/mail'
import { hashToken, type SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import { isPointOfCurve } from '../../../platform/push/encryptPush.ts'
import { readMember } from '../../access/members.ts'
import { listDevices, replaceDevice, saveDevice, type PushDeviceRow } from './pushDevices.store.ts'

/**
 * Has a device show notices to a member for as long as a session lasts; one that it replaces keeps its id and its name. Throws
 * `VALIDATION_FAILED` for keys that are none, `FORBIDDEN` for one device too many, and `NOT_FOUND` where there is none to replace.
 */
export async function addDevice(
  tx: Tx,
  box: SecretBox,
  { endpoint, keys, name, replaces, ...session }: AddPushDevice & { memberId: string; sessionId: string },
): Promise<PushDeviceRow> {
  if (!isPointOfCurve(keys.p256dh)) throw fieldProblem('keys.p256dh', 'is no key of a browser')
  const { accountId } = await readMember(tx, session.memberId)
  await tx.lock(locks.members(accountId))
  const endpointHash = hashToken(endpoint)
  const theirs = await listDevices(tx, [session.memberId])
  const known = theirs.find((device) => device.endpointHash === endpointHash)
  const replaced = replaces === undefined ? undefined : replacedBy(theirs, replaces, session)
  if (replaces !== undefined && replaced === undefined && known === undefined)
    throw new Problem(
      'NOT_FOUND',
      'None of your devices has the endpoint to replace; allow notices on this device again',
    )
  const sealed = box.seal(JSON.stringify({ endpoint, keys }))
  const device = {
    ...session,
    endpointHash,
    sealed,
    name: name ?? (replaces === undefined ? undefined : (replaced ?? known)?.name) ?? 'A browser',
  }
  if (replaced !== undefined) return replaceDevice(tx, replaced.id, device)
  if (known === undefined && theirs.length >= maxPushDevices)
    throw new Problem(
      'FORBIDDEN',
      `Notices come to ${maxPushDevices} devices of a member at most; remove one that you do not use any more`,
    )
  return saveDevice(tx, device)
}

/** Which of a member's devices has an endpoint; `null`: the newest of the session. */
const replacedBy = (
  theirs: readonly PushDeviceRow[],
  endpoint: string | null,
  { sessionId }: { sessionId: string },
): PushDeviceRow | undefined => {
  if (endpoint === null) return theirs.findLast((device) => device.sessionId === sessionId)
  const endpointHash = hashToken(endpoint)
  return theirs.find((device) => device.endpointHash === endpointHash)
}
