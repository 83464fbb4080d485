import type { AddPushDevice } from '@replyloop/shared/contract/pushDevices'
import { maxPushDevices } from '@replyloop/shared/values/mail'
import { hashToken, type SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import { isPointOfCurve } from '../../../platform/push/encryptPush.ts'
import { readMember } from '../../access/members.ts'
import { deleteDevice, listDevices, saveDevice, type PushDeviceRow } from './pushDevices.store.ts'

/**
 * Has a device show notices to a member for as long as a session lasts, in place of the one of theirs whose endpoint it `replaces`.
 * Throws `VALIDATION_FAILED` for keys that are none, and `FORBIDDEN` for one device too many.
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
  const devices = await listDevices(tx, [session.memberId])
  const former = replaces === undefined ? undefined : byEndpoint(devices, hashToken(replaces))
  const others = devices.filter((device) => device !== former && device.endpointHash !== endpointHash)
  if (others.length >= maxPushDevices)
    throw new Problem(
      'FORBIDDEN',
      `Notices come to ${maxPushDevices} devices of a member at most; remove one that you do not use any more`,
    )
  const sealed = box.seal(JSON.stringify({ endpoint, keys }))
  if (former !== undefined) await deleteDevice(tx, { id: former.id })
  const known = former ?? byEndpoint(devices, endpointHash)
  return saveDevice(tx, { ...session, endpointHash, sealed, name: name ?? known?.name ?? 'A browser' })
}

const byEndpoint = (devices: readonly PushDeviceRow[], hash: string) =>
  devices.find(({ endpointHash }) => endpointHash === hash)
