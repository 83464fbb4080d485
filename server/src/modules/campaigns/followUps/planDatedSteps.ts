import type { RuleOf } from '@replyloop/shared/values/timeline'
import { readAccount } from '../../accounts/accounts.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { dateIn, type DeclaredFields, readDeclaredFields } from '../../contacts/customFields.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { sendDatedStepJob } from '../campaigns.jobs.ts'
import { findCampaign, type CampaignRow } from '../campaigns.store.ts'
import { clockOf } from '../../contacts/people.ts'
import { type DatedStep, dueByDate, isDated, planChange } from './datedPlan.rules.ts'
import {
  deleteDatedSteps,
  listDatedSteps,
  openDatedSteps,
  updateDatedStep,
  type DatedStepRow,
} from './datedSteps.store.ts'
import { recordFollowUp } from './followUps.ts'

/** A row with the step that it is of. */
interface OfStep {
  row: DatedStepRow
  campaign: CampaignRow
  step: DatedStep
}

/** The same by the date that the contact has now. */
interface Planned extends OfStep {
  /** When it goes out by that date; quiet hours and limits may have put it off. `null`: there is none. */
  meantAt: number | null
}

/** Records a decision about a dated step on the contact's timeline. */
export const recordDatedStep = (
  tx: Tx,
  { row, campaign }: Pick<OfStep, 'row' | 'campaign'>,
  decision: Parameters<typeof recordFollowUp>[2],
): Promise<void> =>
  recordFollowUp(
    tx,
    { ...row, nextStep: campaign.followUps.findIndex(({ id }) => id === row.stepId) },
    decision,
  )

/** Puts a contact into the dated steps of a campaign that has just written to it first; it stays in those of others. */
export async function joinDatedSteps(tx: Tx, campaign: CampaignRow, contact: ContactRow): Promise<void> {
  const { id: campaignId, accountId } = campaign
  const stepIds = campaign.followUps.filter(isDated).map(({ id }) => id)
  if (stepIds.length === 0) return
  await openDatedSteps(tx, { accountId, campaignId, contactId: contact.id }, stepIds)
  planLater(tx, contact.id)
}

/** Ends the dated steps for a contact: of all campaigns, or of those that are linked to a list. */
export async function endDatedSteps(
  tx: Tx,
  contactId: string,
  rule: RuleOf<'follow_up', 'cancelled'>,
  of: { listId?: string } = {},
): Promise<void> {
  for (const row of await listDatedSteps(tx, contactId)) {
    const campaign = await findCampaign(tx, row.campaignId)
    if (of.listId !== undefined && campaign?.listId !== of.listId) continue
    await updateDatedStep(tx, row.id, { state: 'ended', dueAt: null })
    if (campaign !== undefined && row.dueAt !== null)
      await recordDatedStep(tx, { row, campaign }, { decision: 'cancelled', rule })
  }
}

/** Ends the dated steps of the campaigns of a list for a contact that has just left it. */
export async function endDatedStepsOnLeave(
  tx: Tx,
  { contact: { id, accountId }, list }: { contact: ContactRow; list: { id: string } },
): Promise<void> {
  const { hasDatedSteps } = await readAccount(tx, accountId)
  if (hasDatedSteps) await endDatedSteps(tx, id, 'left_list', { listId: list.id })
}

/** Has the dated steps for a contact planned by what it has when the transaction is about to commit. */
export function planLater(tx: Tx, contactId: string): void {
  const lock = locks.datedSteps(contactId)
  tx.beforeCommit(lock, async () => {
    await tx.lock(lock)
    await planSteps(tx, contactId, await listDatedSteps(tx, contactId))
  })
}

/** The same for contacts whose dates have changed. */
export function planForDates(tx: Tx, { contactIds }: { contactIds: readonly string[] }): Promise<void> {
  for (const id of contactIds) planLater(tx, id)
  return Promise.resolve()
}

/**
 * Plans some rows of a contact by its present dates, and removes those whose step is gone. Returns the others as they are then. The
 * caller holds `locks.datedSteps`.
 */
export async function planSteps(
  tx: Tx,
  contactId: string,
  rows: readonly DatedStepRow[],
): Promise<Planned[]> {
  const contact = rows.length === 0 ? undefined : await findContactInAnyAccount(tx, contactId)
  if (contact === undefined) return []
  const declared = await readDeclaredFields(tx, contact.accountId)
  const { timeZone } = await readAccount(tx, contact.accountId)
  const planned: Planned[] = []
  for (const row of rows) {
    const campaign = await findCampaign(tx, row.campaignId)
    const step = campaign?.followUps.filter(isDated).find(({ id }) => id === row.stepId)
    if (campaign === undefined || step === undefined) {
      await deleteDatedSteps(tx, [row.id])
      if (campaign !== undefined && row.dueAt !== null)
        await recordFollowUp(
          tx,
          { ...row, nextStep: 0 },
          { decision: 'cancelled', rule: 'removed', detail: null },
        )
      continue
    }
    const wanted = wantedBy(declared, contact, step, timeZone)
    const changed = await planRow(tx, { row, campaign, step }, wanted)
    planned.push({ row: changed, campaign, step, meantAt: wanted?.dueAt ?? null })
  }
  return planned
}

/** When a step goes out to a contact by the date that it has now. */
function wantedBy(
  declared: DeclaredFields,
  { customFields, phone }: ContactRow,
  { relativeTo }: DatedStep,
  accountZone: string | null,
): { day: string; dueAt: number } | undefined {
  const zone = clockOf(relativeTo.zone, phone, accountZone)
  const day = dateIn(declared, customFields, relativeTo.field, zone)
  return day === undefined ? undefined : { day, dueAt: dueByDate(relativeTo, day, zone) }
}

/** Stores what a date changes of a row, and has it sent then. Returns it. */
async function planRow(
  tx: Tx,
  { row, campaign }: OfStep,
  wanted: { day: string; dueAt: number } | undefined,
): Promise<DatedStepRow> {
  const planned = planChange(row, wanted, tx.now)
  if (planned === undefined) return row
  const { change, rule } = planned
  const changed = { ...row, ...change }
  await updateDatedStep(tx, row.id, change)
  if (rule !== undefined) await recordDatedStep(tx, { row, campaign }, { decision: 'cancelled', rule })
  if (changed.dueAt !== null) await runDatedStepAt(tx, row.id, changed.dueAt)
  return changed
}

/** When the job of a dated step looks at it: within a year, though its date may be decades away. */
export const lookAt = (dueAt: number, now: number): number => Math.min(dueAt, now + 365 * dayMs)

/** With the id of a row behind it, this is the unique key of the job that sends it. */
export const datedJobKeyPrefix = 'sendDatedStep:'

/** Enqueues the job that sends a dated step when it is due. */
export const runDatedStepAt = (tx: Tx, id: string, dueAt: number): Promise<void> =>
  enqueue(
    tx,
    sendDatedStepJob,
    { datedStepId: id },
    { runAt: lookAt(dueAt, tx.now), uniqueKey: `${datedJobKeyPrefix}${id}` },
  )
