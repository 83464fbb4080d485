import { missedForMs } from '@replyloop/shared/values/broadcast'
import { scheduledWaits } from '@replyloop/shared/values/scheduledMessage'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { readAccount } from '../../accounts/accounts.store.ts'
import { requireContact } from '../../contacts/findContact.ts'
import { isBeingErased } from '../../contacts/erasing.ts'
import { presentEventContact } from '../../contacts/contact.presenter.ts'
import { findChannelRoute } from '../../channels/route.ts'
import { publish } from '../../webhooks/events.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { dayMs, minuteMs } from '../../../platform/clock/time.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import type { CampaignDirectory, MarketingRefusal } from '../campaignDirectory.ts'
import { snippetsUsed } from '../conversations.facts.ts'
import { changeConversation } from '../conversations.store.ts'
import { refusalProblem } from '../outgoing/createMessage.ts'
import { sendToContact, type ToSend } from '../outgoing/sendToContact.ts'
import { endScheduled, recordScheduled } from './endScheduled.ts'
import { lockScheduled, requireUnsent } from './requireScheduled.ts'
import { presentScheduled } from './scheduled.presenter.ts'
import { findScheduled, hasWrittenAfter, updateScheduled, type ScheduledRow } from './scheduled.store.ts'

interface Parts {
  db: Db
  campaigns: CampaignDirectory
}

/**
 * Sends a scheduled message that is due, by what decides about a message that is sent now. At night, and for the next day's credits,
 * it waits; what else keeps it from going out ends it, and who wrote it is told.
 */
export async function sendScheduled(
  { db, campaigns }: Parts,
  { scheduledId }: { scheduledId: string },
  job: RunningJob,
): Promise<void> {
  try {
    await db.write((tx) => sendDue(tx, campaigns, scheduledId, job), { alone: true })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await db.write((tx) => failDue(tx, scheduledId, error, job), { alone: true })
  }
}

/** One that waits, the conversation of its contact locked; `undefined` where it does not any more. */
async function lockWaiting(tx: Tx, id: string): Promise<ScheduledRow | undefined> {
  const known = await findScheduled(tx, id)
  if (known?.state !== 'scheduled') return undefined
  const row = await lockScheduled(tx, known.accountId, id)
  return row.state === 'scheduled' ? row : undefined
}

async function sendDue(tx: Tx, campaigns: CampaignDirectory, id: string, job: RunningJob): Promise<void> {
  const row = await lockWaiting(tx, id)
  if (row === undefined) return job.finish(tx)
  const dueAt = dueAtOf(row, tx.now)
  if (tx.now < dueAt) return job.reschedule(tx, dueAt)
  if (await isBeingErased(tx, row.contactId)) return job.reschedule(tx, tx.now + minuteMs)
  if (row.unlessSince !== null && (await hasWrittenAfter(tx, row.contactId, row.unlessSince))) {
    await job.finish(tx)
    return endScheduled(tx, row, 'contact_wrote')
  }
  if (tx.now > dueAt + missedForMs)
    throw new Problem(
      'TIME_MISSED',
      `It was to go out at ${isoTime(dueAt)}, when nothing could send it; send it now, or give it another time`,
    )
  const refusal = await sendRow(tx, campaigns, row)
  if (refusal === undefined) return job.finish(tx)
  const { reason, until } = refusal
  if (until === undefined || !isOneOf(scheduledWaits, reason))
    throw refusalProblem(refusal, { id: row.contactId }, row.channel)
  await updateScheduled(tx, id, { waitsFor: reason, waitsUntil: until })
  await recordScheduled(tx, row, { decision: 'held', rule: reason })
  await changeConversation(tx, { id: row.contactId, accountId: row.accountId })
  return job.reschedule(tx, until)
}

/** A clock that was ahead has put off by more than a day what waits for an hour or a day. */
function dueAtOf({ sendAt, waitsUntil }: ScheduledRow, now: number): number {
  if (waitsUntil === null) return sendAt
  return waitsUntil > Math.max(now, sendAt) + 2 * dayMs ? now : waitsUntil
}

async function failDue(tx: Tx, id: string, { code, message }: Problem, job: RunningJob): Promise<void> {
  await job.finish(tx)
  const row = await lockWaiting(tx, id)
  if (row === undefined) return
  const failed = await updateScheduled(tx, id, {
    state: 'failed',
    error: { code, message },
    waitsFor: null,
    waitsUntil: null,
    endedAt: tx.now,
  })
  const contact = await requireContact(tx, row.accountId, row.contactId)
  await recordScheduled(tx, row, { decision: 'skipped', rule: 'cannot_go_out', detail: message })
  await publish(tx, {
    accountId: row.accountId,
    type: 'message.scheduled_failed',
    data: { contact: presentEventContact(contact), scheduledMessage: presentScheduled(failed) },
    about: contact,
    channel: row.channel,
    campaignId: row.campaignId ?? contact.campaignId,
  })
  await changeConversation(tx, contact)
}

/** Sends one now, before its time or after it. Throws what `POST /v1/messages` names, and leaves it as it is then. */
export async function sendScheduledNow(
  tx: Tx,
  campaigns: CampaignDirectory,
  accountId: string,
  id: string,
): Promise<ScheduledRow> {
  const row = await lockScheduled(tx, accountId, id)
  requireUnsent(row, 'sent')
  const refusal = await sendRow(tx, campaigns, row)
  if (refusal !== undefined) throw refusalProblem(refusal, { id: row.contactId }, row.channel)
  return (await findScheduled(tx, id)) ?? row
}

/** Sends one and stores that, or says why marketing does not go out now. */
async function sendRow(
  tx: Tx,
  campaigns: CampaignDirectory,
  row: ScheduledRow,
): Promise<MarketingRefusal | undefined> {
  const { accountId, contactId, memberId, snippetIds } = row
  if ((await readAccount(tx, accountId)).suspendedAt !== null)
    throw new Problem('ACCOUNT_SUSPENDED', 'The agency of this account has suspended it: it sends nothing')
  await requireSameChannel(tx, row)
  if (row.campaignId !== null) await campaigns.require(tx, accountId, row.campaignId)
  const contact = await requireContact(tx, accountId, contactId)
  const by =
    memberId === null
      ? { author: 'api' as const }
      : { author: 'user' as const, member: { id: memberId, name: row.memberName ?? '' } }
  const sent = await sendToContact(tx, campaigns, contact, contentOf(row), by)
  if ('refusal' in sent) return sent.refusal
  if (snippetIds !== null) await snippetsUsed.happened(tx, { accountId, snippetIds })
  await endScheduled(tx, row, sent)
  return undefined
}

/** Throws `CHANNEL_CANNOT_REACH` where another channel has the label now, or none has. */
async function requireSameChannel(tx: Tx, { accountId, channel, channelId }: ScheduledRow): Promise<void> {
  const route = await findChannelRoute(tx, accountId, channel)
  if (route.channelId !== channelId)
    throw new Problem(
      'CHANNEL_CANNOT_REACH',
      `The channel ${channel} is not the one any more that it was written for; choose its channel again`,
    )
}

/** What one has sent. */
export const contentOf = (row: ScheduledRow): ToSend => ({
  channel: row.channel,
  body: row.body,
  choices: row.choices ?? undefined,
  attachments: row.files.map((file) => ({ ...file, url: null })),
  template:
    row.template === null ? undefined : { ...row.template, language: row.template.language ?? undefined },
  campaignId: row.campaignId ?? undefined,
  isMarketing: row.isMarketing,
})
