import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { templatesSynced } from '../channels.facts.ts'
import { findChannel, type ChannelRow } from '../channels.store.ts'
import type { ProviderTemplate, TemplateChange } from '../templates.port.ts'
import { changeTemplate } from './changeTemplate.ts'
import { openCall } from '../sending/openCall.ts'
import type { TemplateParts } from './templateCall.ts'
import { nextVersion, readsSame } from './templateChange.rules.ts'
import { findTemplate, updateTemplate, type ChannelTemplateRow } from './templates.store.ts'

/**
 * Submits a template that has been kept as a draft. One that its provider has already, since the service stopped before the
 * answer was stored, is read back; where another has its name, it gets the next one. While its channel is stopped it stays a
 * draft. Throws what is worth another try.
 */
export async function submitTemplate(
  parts: TemplateParts,
  { templateId }: { templateId: string },
  job: RunningJob,
): Promise<void> {
  const { db } = parts
  const template = await findTemplate(db.read, templateId)
  if (template?.state !== 'draft') return
  const channel = await findChannel(db.read, template.channelId)
  if (channel?.state !== 'active') return // when it goes on, its sync finds the draft
  const { name, language, category, components } = template
  const submitted = await openCall(
    parts,
    channel,
    async ({ templates }, call) => {
      const given = { name, language, category, parameterFormat: 'NAMED', components } as const
      const answer = await templates?.submit(call, given)
      if (answer === undefined || !('problem' in answer)) return { answer, names: [] }
      const listed = await templates?.list(call)
      return { answer, names: listed === undefined || 'problem' in listed ? [] : listed.templates }
    },
    job.signal,
  )
  const { answer, names } = submitted
  if (answer === undefined) return
  if (!('problem' in answer)) return db.write((tx) => storeSubmission(tx, channel, template.id, answer))
  const found = names.find((one) => one.name === name && one.language === language)
  if (found !== undefined && readsSame(found, template))
    return db.write((tx) => storeSubmission(tx, channel, template.id, found))
  if (found !== undefined)
    return db.write(async (tx) => {
      await rename(tx, template, names)
      await job.reschedule(tx, tx.now)
    })
  if (answer.isTemporary) throw new Error(answer.problem)
  await db.write((tx) => refuseSubmission(tx, template.id, answer.problem))
}

/** Stores that a provider has a template; what a hook has told of it since is newer. */
async function storeSubmission(
  tx: Tx,
  channel: ChannelRow,
  templateId: string,
  { providerId, state, category }: Pick<ProviderTemplate, 'providerId' | 'state' | 'category'>,
): Promise<void> {
  await tx.lock(locks.templates(channel.accountId))
  const template = await findTemplate(tx, templateId)
  if (template === undefined) return
  const told: TemplateChange = template.state === 'draft' ? { providerId, state, category } : { providerId }
  if (await changeTemplate(tx, channel, template, told)) await templatesSynced.happened(tx, { channel })
}

const rename = (tx: Tx, { id, name }: ChannelTemplateRow, others: readonly ProviderTemplate[]) =>
  updateTemplate(tx, id, { name: nextVersion(name, new Set(others.map((other) => other.name))) })

/** Marks a template as rejected that its provider did not take. */
async function refuseSubmission(tx: Tx, templateId: string, reason: string): Promise<void> {
  const known = await findTemplate(tx, templateId)
  const channel = known && (await findChannel(tx, known.channelId))
  if (channel === undefined) return
  await tx.lock(locks.templates(channel.accountId))
  const template = await findTemplate(tx, templateId)
  if (template?.state !== 'draft') return
  await changeTemplate(tx, channel, template, {
    providerId: template.providerId,
    state: 'rejected',
    reason,
  })
  await templatesSynced.happened(tx, { channel })
}

/** What becomes of a template whose submission has failed again and again. */
export const giveUpSubmission = (tx: Tx, { templateId }: { templateId: string }): Promise<void> =>
  refuseSubmission(tx, templateId, 'The provider could not be reached; submit it again')
