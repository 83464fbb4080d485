import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { PushDevice, TestNotice } from '@replyloop/shared/contract/pushDevices'
import type { Clock } from '../../../platform/clock/clock.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Db } from '../../../platform/db/db.ts'
import { countOrRefuse, tooMany } from '../../../platform/db/limiter.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { requireSession, type Caller } from '../../../platform/http/authenticate.ts'
import { created, ok, route, type Route } from '../../../platform/http/endpoint.ts'
import { newId } from '../../../platform/ids.ts'
import { requireSafeUrl } from '../../../platform/outboundHttp/requireSafeUrl.ts'
import type { SafeFetch } from '../../../platform/outboundHttp/safeFetch.ts'
import type { PushKeys } from '../../../platform/push/pushKeys.ts'
import { addDevice } from './addDevice.ts'
import {
  deleteDevice,
  findDevice,
  forgetDevice,
  listDevices,
  touchDevice,
  type PushDeviceRow,
} from './pushDevices.store.ts'
import { pushNotice } from './pushNotice.ts'

export interface DeviceParts extends Pick<SafeFetch, 'fetchFor' | 'validateUrl'> {
  db: Db
  clock: Clock
  box: SecretBox
  pushKeys: PushKeys
  serverUrl: () => string
}

/** The devices on which the signed-in member gets notices. */
export function pushDeviceRoutes(parts: DeviceParts): Route[] {
  const { db, box } = parts
  const testLimit = db.createLimiter({ name: 'test_notice', points: 10, seconds: 600 })
  return [
    route(dashboardContract.listPushDevices, async (_input, { caller }) => {
      const devices = await listDevices(db.read, [requireSession(caller).memberId])
      return ok({ data: devices.map((device) => presentDevice(device, caller)) })
    }),
    route(dashboardContract.addPushDevice, ({ body }, { caller, transact }) => {
      requireSafeUrl(parts.validateUrl, 'endpoint', body.endpoint)
      const { id: sessionId, memberId } = requireSession(caller)
      return transact(async (tx) =>
        created(presentDevice(await addDevice(tx, box, { ...body, memberId, sessionId }), caller)),
      )
    }),
    route(dashboardContract.removePushDevice, ({ params: { id } }, { caller, transact }) =>
      transact(async (tx) => {
        if (!(await deleteDevice(tx, { id, memberId: requireSession(caller).memberId }))) throw unknown(id)
        return ok({ success: true })
      }),
    ),
    route(dashboardContract.sendTestNotice, async ({ params: { id } }, { caller }) => {
      const { memberId } = requireSession(caller)
      const device = await findDevice(db.read, id)
      if (device?.memberId !== memberId) throw unknown(id)
      await countOrRefuse(testLimit, memberId, tooMany('test notices'))
      return ok(await sendTestNotice(parts, caller.id, device))
    }),
  ]
}

const unknown = (id: string) => new Problem('NOT_FOUND', `None of your devices has the id ${id}`)

const presentDevice = (
  { id, name, sessionId, createdAt, lastNoticeAt }: PushDeviceRow,
  { session }: Caller,
): PushDevice => ({
  id,
  name,
  isThis: sessionId === session?.id,
  createdAt: isoTime(createdAt),
  lastNoticeAt: isoTime(lastNoticeAt),
})

/** Sends a device a notice now, past the queue. Returns what its push service said; a device that is gone is forgotten. */
async function sendTestNotice(
  parts: DeviceParts,
  accountId: string,
  device: PushDeviceRow,
): Promise<TestNotice> {
  const { db, box, clock, pushKeys } = parts
  const now = clock.now()
  const by = { box, pushKeys, now, serverUrl: parts.serverUrl(), fetch: parts.fetchFor(accountId) }
  const outcome = await pushNotice(by, device, {
    id: newId('nti', now),
    title: 'A test notice from Replyloop',
    body: 'Notices arrive on this device.',
    path: '/dashboard/settings/notifications',
    tag: 'test',
  })
  if (outcome.is === 'sent') {
    await db.write((tx) => touchDevice(tx, device.id))
    return { accepted: true, error: null }
  }
  if (outcome.is !== 'gone') return { accepted: false, error: outcome.why }
  await db.write((tx) => forgetDevice(tx, device))
  return { accepted: false, error: 'This device takes no notices any more; allow them on it again' }
}
