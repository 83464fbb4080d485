import { maxName } from '@replyloop/shared/values/limits'
import type { z } from 'zod'
import { findChannel } from '../../channels/channels.store.ts'
import type { HookBase } from '../../channels/hooks.ts'
import { openCall } from '../../channels/sending.ts'
import { fillEmptyFields } from '../../contacts/contacts.ts'
import { hasName } from '../../contacts/contact.rules.ts'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import { pipelined } from '../../../platform/db/db.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import type { askProfileJob } from '../conversations.jobs.ts'
import { acquireFetch, type FetchParts } from '../media/fetchMedia.ts'
import { storableText } from '../storableText.ts'

type Parts = FetchParts & { box: SecretBox; hookBase: HookBase }

/** For how long a provider is waited for, in milliseconds. */
const timeoutMs = 30_000

/**
 * Asks the provider of a channel once for the name of somebody who came in there without one, and fills what is empty of the
 * contact's name by then. Throws where the provider cannot be asked now, to be tried again.
 */
export async function askProfile(
  parts: Parts,
  { channelId, contactId, address }: z.output<typeof askProfileJob.payload>,
  job: RunningJob,
): Promise<void> {
  const { db } = parts
  const [channel, contact] = await pipelined(
    findChannel(db.read, channelId),
    findContactInAnyAccount(db.read, contactId),
  )
  if (channel === undefined || channel.state === 'off' || contact === undefined) return
  if (hasName(contact)) return
  const acquired = await acquireFetch(parts, channel.accountId)
  if ('retryAt' in acquired) return db.write((tx) => job.reschedule(tx, acquired.retryAt))
  const signal = AbortSignal.any([job.signal, AbortSignal.timeout(timeoutMs)])
  const profile = await openCall(
    parts,
    channel,
    async ({ profileOf }, call) => profileOf?.(call, address),
    signal,
  ).finally(acquired.release)
  if (profile === undefined) return
  const names = { firstName: nameOf(profile.firstName), lastName: nameOf(profile.lastName) }
  await db.write(async (tx) => {
    const current = await findContactInAnyAccount(tx, contactId)
    if (current !== undefined && !hasName(current)) await fillEmptyFields(tx, current, names)
    await job.finish(tx)
  })
}

/** A name as a contact keeps it; `undefined` for an empty one. */
const nameOf = (name: string | undefined): string | undefined =>
  storableText(name ?? '')
    .trim()
    .slice(0, maxName) || undefined
