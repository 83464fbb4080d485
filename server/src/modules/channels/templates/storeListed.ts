import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { Db, Reader, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { templatesSynced } from '../channels.facts.ts'
import type { ChannelRow } from '../channels.store.ts'
import type { ProviderTemplate } from '../templates.port.ts'
import { changeTemplate } from './changeTemplate.ts'
import { scheduleSubmission } from './draftTemplate.ts'
import { changeOf } from './templateChange.rules.ts'
import { findTemplate, insertTemplate, listStates, listTemplatesOfNames } from './templates.store.ts'

/** For so long a template may be missing from the provider's list after it was submitted. */
const listedAfterMs = 10 * minuteMs
/** Of so many templates the states are read at once. */
const statesAtOnce = 100

type Named = Pick<ProviderTemplate, 'name' | 'language'>
const keyOf = ({ name, language }: Named) => `${name}:${language}`

/** What a part of a list, which the provider was asked for at `startedAt`, says that is new. */
async function newsOf(read: Reader, channelId: string, part: readonly ProviderTemplate[], startedAt: number) {
  const names = part.map(({ name }) => name)
  const known = new Map(
    (await listTemplatesOfNames(read, channelId, names)).map((template) => [keyOf(template), template]),
  )
  return part
    .map((listed) => ({ listed, template: known.get(keyOf(listed)) }))
    .filter(
      ({ listed, template }) =>
        template === undefined ||
        // What has changed since the question is newer than the answer.
        (template.updatedAt <= startedAt && changeOf(template, listed) !== undefined),
    )
}

/** Stores some of the templates that the provider lists for a channel; nothing is written where they are as they were. */
export async function storePart(
  db: Db,
  channel: ChannelRow,
  part: readonly ProviderTemplate[],
  startedAt: number,
): Promise<void> {
  const { accountId, id: channelId } = channel
  if ((await newsOf(db.read, channelId, part, startedAt)).length === 0) return
  await db.write(
    async (tx) => {
      await tx.lock(locks.templates(accountId))
      const news = await newsOf(tx, channelId, part, startedAt)
      for (const { listed, template } of news) {
        const { name, language, ...told } = listed
        if (template === undefined)
          await insertTemplate(tx, { accountId, channelId, name, language, campaignId: null, ...told })
        else await changeTemplate(tx, channel, template, told)
      }
      if (news.length > 0) await templatesSynced.happened(tx, { channel })
    },
    { alone: true },
  )
}

/** Submits the drafts of a channel, and marks as gone what its provider had and does not list any more. */
export async function storeMissing(
  db: Db,
  channel: ChannelRow,
  listed: readonly ProviderTemplate[],
  startedAt: number,
): Promise<void> {
  const isThere = new Set(listed.map(keyOf))
  let last: State | undefined
  for (;;) {
    const some = await listStates(db.read, channel.id, last, statesAtOnce)
    const missing = some.filter(
      (template) => !isThere.has(keyOf(template)) && isToChange(template, startedAt),
    )
    if (missing.length > 0)
      await db.write((tx) => changeMissing(tx, channel, missing, startedAt), { alone: true })
    last = some.at(-1)
    if (some.length < statesAtOnce) return
    await yieldToOthers()
  }
}

type State = Awaited<ReturnType<typeof listStates>>[number]

const isGone = ({ state, providerId, createdAt }: State, startedAt: number): boolean =>
  state !== 'gone' && (providerId !== null || state === 'unknown') && createdAt < startedAt - listedAfterMs

const isToChange = (template: State, startedAt: number): boolean =>
  template.state === 'draft' || isGone(template, startedAt)

async function changeMissing(
  tx: Tx,
  channel: ChannelRow,
  missing: readonly State[],
  startedAt: number,
): Promise<void> {
  await tx.lock(locks.templates(channel.accountId))
  let isChanged = false
  for (const { id } of missing) {
    const template = await findTemplate(tx, id)
    if (template === undefined) continue
    if (template.state === 'draft') await scheduleSubmission(tx, id)
    if (!isGone(template, startedAt)) continue
    const { providerId } = template
    if (await changeTemplate(tx, channel, template, { providerId, state: 'gone' })) isChanged = true
  }
  if (isChanged) await templatesSynced.happened(tx, { channel })
}
