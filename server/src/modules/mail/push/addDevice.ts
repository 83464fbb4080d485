import type { AddPushDevice } from '@replyloop/shared/contract/pushDevices'
import { maxPushDevices } from '@replyloop/shared/values/mail'
import { hashToken, type SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import { isPointOfCurve } from '../../../platform/push/encryptPush.ts'
import { readMember } from '../../access/members.ts'
import { listDevices, saveDevice, type PushDeviceRow } from './pushDevices.store.ts'

/**
 * Has a device show notices to a member for as long as a session lasts. Throws `VALIDATION_FAILED` for keys that are none, and
 * `FORBIDDEN` for one device too many.
 */
export async function addDevice(
  tx: Tx,
  box: SecretBox,
  { endpoint, keys, name, ...session }: AddPushDevice & { memberId: string; sessionId: string },
): Promise<PushDeviceRow> {
  if (!isPointOfCurve(keys.p256dh)) throw fieldProblem('keys.p256dh', 'is no key of a browser')
  const { accountId } = await readMember(tx, session.memberId)
  await tx.lock(locks.members(accountId))
  const endpointHash = hashToken(endpoint)
  const others = (await listDevices(tx, [session.memberId])).filter(
    (device) => device.endpointHash !== endpointHash,
  )
  if (others.length >= maxPushDevices)
    throw new Problem(
      'FORBIDDEN',
      `Notices come to ${maxPushDevices} devices of a member at most; remove one that you do not use any more`,
    )
  const sealed = box.seal(JSON.stringify({ endpoint, keys }))
  return saveDevice(tx, { ...session, endpointHash, sealed, name: name ?? 'A browser' })
}
