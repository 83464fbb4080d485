import type { EditTemplate } from '@replyloop/shared/contract/channelTemplate'
import type { TemplateComponent } from '@replyloop/shared/contract/template'
import type { TemplateCategory } from '@replyloop/shared/values/template'
import { audit } from '../../access/audit.store.ts'
import { requireRow } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { templatesSynced } from '../channels.facts.ts'
import type { ChannelRow } from '../channels.store.ts'
import { openCall } from '../sending/openCall.ts'
import { changeTemplate } from './changeTemplate.ts'
import { requireWritable, scheduleSubmission } from './draftTemplate.ts'
import { requireEditable } from './editTemplate.rules.ts'
import { scheduleSync } from './scheduleSync.ts'
import type { WritingParts } from './templateCall.ts'
import {
  findTemplate,
  findTemplateByName,
  listSharingChannels,
  type ChannelTemplateRow,
} from './templates.store.ts'
import { uploadExample } from './uploadExample.ts'

interface Edited {
  channel: ChannelRow
  template: ChannelTemplateRow
}

/**
 * Changes what a template says, with its provider and here, which has it approved again: until then nothing goes out by it. One that
 * its provider has never taken is submitted as a new one. Returns it as it is then. Throws `VALIDATION_FAILED` for what the provider
 * would refuse, and `CHANNEL_REFUSED` with the provider's words.
 */
export async function editTemplate(
  parts: WritingParts,
  caller: Actor,
  { channel, template }: Edited,
  { category: chosen, ...text }: EditTemplate,
): Promise<ChannelTemplateRow> {
  const category: TemplateCategory = chosen ?? template.category
  requireEditable(template, requireWritable(text).components)
  const handle = await uploadExample(parts, channel, text, template)
  const { components } = requireWritable(text, handle)
  const { providerId } = template
  if (providerId !== null) {
    const asked = { providerId, components, category: category === template.category ? undefined : category }
    const edited = await openCall(parts, channel, async ({ templates }, call) => templates?.edit(call, asked))
    if (edited?.problem !== undefined) throw new Problem('CHANNEL_REFUSED', edited.problem)
  }
  return storeEdit(parts, caller, { channel, template }, { components, category })
}

function storeEdit(
  { db }: WritingParts,
  caller: Actor,
  { channel, template: { id, name, language, providerId } }: Edited,
  { components, category }: { components: TemplateComponent[]; category: TemplateCategory },
): Promise<ChannelTemplateRow> {
  return db.write(async (tx) => {
    await tx.lock(locks.templates(channel.accountId))
    const state = providerId === null ? 'draft' : 'pending'
    for (const each of await listSharingChannels(tx, channel)) {
      const shared = await findTemplateByName(tx, each.id, { name, language })
      if (shared === undefined || shared.providerId !== providerId) continue
      await changeTemplate(tx, each, { ...shared, category }, { providerId, state, category, components })
      await templatesSynced.happened(tx, { channel: each })
    }
    if (providerId === null) await scheduleSubmission(tx, id)
    else await scheduleSync(tx, channel) // it may have decided before its answer was stored
    const facts = { channel: channel.name, category, language }
    await audit(tx, caller, 'template_edited', name, { facts })
    const edited = await findTemplate(tx, id)
    return requireRow(edited === undefined ? [] : [edited])
  })
}
