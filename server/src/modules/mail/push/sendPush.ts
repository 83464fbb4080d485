import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import type { AcquireSlot } from '../../../platform/limits/tenantLimits.ts'
import type { Metrics } from '../../../platform/metrics.ts'
import type { SafeFetch } from '../../../platform/outboundHttp/safeFetch.ts'
import type { PushKeys } from '../../../platform/push/pushKeys.ts'
import type { QueuedPush } from '../mail.jobs.ts'
import { hourMs } from '../../../platform/clock/time.ts'
import { nextTryAt } from '../sending/nextTry.rules.ts'
import { composePush } from './composePush.ts'
import { findDevice, forgetDevice, touchDevice } from './pushDevices.store.ts'
import { pushNotice, type PushOutcome } from './pushNotice.ts'

/** A push service may not put a notice off for longer. */
const longestRetryAfterMs = hourMs

export interface SendPushParts {
  db: Db
  clock: Clock
  logger: Logger
  metrics: Metrics
  box: SecretBox
  serverUrl: () => string
  pushKeys: PushKeys
  fetchFor: SafeFetch['fetchFor']
  acquireSlot: AcquireSlot
}

/**
 * Sends a notice to one device, outside of any transaction. After a crash before its end is stored it is sent again, and the device
 * shows it once. What another time may help is tried for a day, with growing waits; a device that is gone is forgotten.
 */
export async function sendPush(parts: SendPushParts, push: QueuedPush, job: RunningJob): Promise<void> {
  const { db, clock, box, metrics, pushKeys } = parts
  const serverUrl = parts.serverUrl()
  const device = await findDevice(db.read, push.deviceId)
  if (device === undefined || device.memberId !== push.memberId) return
  const facts = { read: db.read, scan: db.scan, box, now: clock.now(), serverUrl }
  const notice = await composePush(facts, push)
  if (notice === undefined) return
  const acquired = await parts.acquireSlot(push.accountId)
  if ('retryAt' in acquired) return db.write((tx) => job.reschedule(tx, acquired.retryAt))
  const by = { ...facts, pushKeys, fetch: parts.fetchFor(push.accountId) }
  const outcome = await pushNotice(by, device, notice, job.signal).finally(acquired.release)
  if (job.signal.aborted) throw new Error('the worker stopped while a notice was sent')
  const retryAt = outcome.is === 'failed' ? nextTimeOf(push, outcome, clock.now()) : null
  metrics.pushes.inc({ outcome: outcome.is })
  logOutcome(parts, push, outcome, retryAt)
  await db.write(async (tx) => {
    await (retryAt === null ? job.finish(tx) : job.reschedule(tx, retryAt))
    if (outcome.is === 'sent') await touchDevice(tx, device.id)
    if (outcome.is === 'gone') await forgetDevice(tx, device)
  })
}

/** When a notice is tried again: not before its push service says so. */
function nextTimeOf(
  { madeAt }: QueuedPush,
  { retryAfterMs = 0 }: { retryAfterMs?: number | undefined },
  now: number,
): number | null {
  const next = nextTryAt(Number(madeAt), now)
  return next === null ? null : Math.max(next, now + Math.min(retryAfterMs, longestRetryAfterMs))
}

/** Says in the log what the operator has to know, without endpoints. */
function logOutcome(
  { logger }: SendPushParts,
  { noticeId, about, accountId, deviceId }: QueuedPush,
  outcome: PushOutcome,
  retryAt: number | null,
): void {
  const notice = { notice: noticeId, about, account: accountId, device: deviceId }
  if (outcome.is === 'sent') logger.info(notice, 'a notice was sent')
  else if (outcome.is === 'gone') logger.info(notice, 'a device takes no notices any more, and is forgotten')
  else if (retryAt !== null)
    logger.warn({ ...notice, why: outcome.why, retryAt }, 'a notice could not be sent; it is tried again')
  else logger.error({ ...notice, why: outcome.why }, 'a notice was given up')
}
