import type { UpdateScheduledMessage } from '@replyloop/shared/contract/scheduledMessage'
import { audit } from '../../access/audit.store.ts'
import { detailsOfChange } from '../../access/auditDetails.rules.ts'
import { setWaiting } from '../../contacts/contacts.ts'
import { requireContact } from '../../contacts/findContact.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { CampaignDirectory } from '../campaignDirectory.ts'
import { changeConversation } from '../conversations.store.ts'
import type { StoredAttachment } from '../media/attachments.store.ts'
import { keepContentFiles } from '../media/contentFiles.store.ts'
import type { ToSend } from '../outgoing/sendToContact.ts'
import { requireChoices } from '../outgoing/requireUsableChoices.ts'
import { dueTime } from './dueTime.ts'
import { lockScheduled, requireUnsent } from './requireScheduled.ts'
import { runScheduledAt } from './runScheduledAt.ts'
import { updateScheduled, type ScheduledRow } from './scheduled.store.ts'
import { contentToKeep, requireRoom } from './scheduleMessage.ts'
import { contentOf } from './sendScheduled.ts'

/** What a request changes, its files stored; `undefined`: they stay. */
type ScheduledChange = Omit<UpdateScheduledMessage, 'attachments'> & {
  files: readonly StoredAttachment[] | undefined
}

/**
 * Changes given fields of a scheduled message. A failed one waits again once it is given another time. Throws what the endpoint
 * names.
 */
export async function updateScheduledMessage(
  tx: Tx,
  campaigns: CampaignDirectory,
  caller: Actor,
  id: string,
  change: ScheduledChange,
): Promise<ScheduledRow> {
  const row = await lockScheduled(tx, caller.id, id)
  requireUnsent(row, 'changed')
  const contact = await requireContact(tx, row.accountId, row.contactId)
  const said = changesContent(change)
    ? await contentToKeep(tx, campaigns, contact, changedContent(row, change))
    : {}
  const sendAt = change.sendAt === undefined ? undefined : await dueTime(tx, row.accountId, change.sendAt)
  if (sendAt !== undefined && row.state === 'failed') await requireRoom(tx, contact)
  const columns: Partial<ScheduledRow> = {
    ...said,
    ...(change.unlessTheyWrite !== undefined && {
      unlessSince: change.unlessTheyWrite ? (row.unlessSince ?? tx.now) : null,
    }),
    ...(sendAt !== undefined && {
      sendAt,
      state: 'scheduled',
      error: null,
      endedAt: null,
      waitsFor: null,
      waitsUntil: null,
    }),
  }
  if (Object.keys(columns).length === 0) return row
  const changed = await updateScheduled(tx, id, columns)
  await keepContentFiles(tx, changed, changed.files)
  if (changed.unlessSince !== null) await setWaiting(tx, contact.id, { writingCancels: true })
  if (sendAt !== undefined) await runScheduledAt(tx, changed, sendAt)
  const shown = ({ sendAt: at, channel }: ScheduledRow) => ({ sendAt: isoTime(at), channel })
  await audit(tx, caller, 'scheduled_message_changed', id, {
    ...detailsOfChange(shown(row), shown(changed)), // not its words, since no line can be erased
    facts: { contactId: contact.id },
  })
  await changeConversation(tx, contact)
  return changed
}

const changesContent = ({ sendAt: _at, unlessTheyWrite: _unless, ...content }: ScheduledChange): boolean =>
  Object.values(content).some((given) => given !== undefined)

/** What one says after a change: a template instead of all else, or something else instead of a template. */
function changedContent(row: ScheduledRow, change: ScheduledChange): ToSend {
  const { template, channel: label, body, files, buttons, menu, link } = change
  const before = contentOf(row)
  const channel = label ?? before.channel
  const empty = {
    ...before,
    channel,
    body: undefined,
    choices: undefined,
    attachments: [],
    template: undefined,
  }
  if (template !== undefined) {
    const [other] = Object.entries({ body, attachments: files, buttons, menu, link }).flatMap(
      ([field, given]) => (given === undefined || given === null ? [] : [field]),
    )
    if (other === undefined) return { ...empty, template }
    throw fieldProblem(other, 'cannot go with a template: send one of the two', 'CONFLICTING_FIELDS')
  }
  if ([body, files, buttons, menu, link].every((given) => given === undefined)) return { ...before, channel }
  const kept = before.template === undefined ? before : empty
  const text = body === undefined ? kept.body : (body ?? undefined)
  const attachments = files ?? kept.attachments
  if (!text && attachments.length === 0)
    throw fieldProblem('body', 'is required, unless a template or files are sent')
  const given = { buttons: buttons ?? undefined, menu: menu ?? undefined, link: link ?? undefined }
  const isOther = Object.values(given).some((one) => one !== undefined)
  const cleared = Object.entries({ buttons, menu, link }).flatMap(([kind, one]) =>
    one === null ? [kind] : [],
  )
  const isCleared = Object.keys(kept.choices ?? {}).some((kind) => cleared.includes(kind))
  const chosen = isOther ? given : isCleared ? {} : kept.choices
  return { ...empty, body: text, attachments, choices: requireChoices({ body: text, ...chosen }) }
}
