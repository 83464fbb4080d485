import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { findChannel, type ChannelRow } from '../../channels/channels.store.ts'
import { readsHook } from '../../channels/hooks.ts'
import type { AcquireSlot } from '../../../platform/limits/tenantLimits.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import type { takeInHooksJob } from '../conversations.jobs.ts'
import { isOfErased } from './erasedPeople.rules.ts'
import { readEvents, takeInPart, type TakeInParts } from './takeInHook.ts'
import {
  deleteWaiting,
  findNextWaiting,
  listErased,
  rawHookOf,
  setTaken,
  wakeTakingIn,
  type WaitingHook,
} from './waitingHooks.store.ts'

/** How many things of a hook are taken in side by side, and stored as taken in. */
const partSize = 50
/** Between two parts others have as long as the first one took, and no longer than this. */
const maxRestMs = 100
/** After so long a channel gives its turn to others. */
const turnMs = 2000

export interface TakeInWaitingParts extends TakeInParts {
  /** A slot for an account, of those of its tenant for taking in hooks. */
  acquireIntake: AcquireSlot
}

/**
 * Takes in the hooks that wait for a channel, in their order, in parts with a rest after each, for a while; then it is the next
 * one's turn. What was taken in when a process died is known as a repetition.
 */
export async function takeInWaiting(
  parts: TakeInWaitingParts,
  { channelId }: z.output<typeof takeInHooksJob.payload>,
  job: RunningJob,
): Promise<void> {
  const { db } = parts
  const channel = await findChannel(db.read, channelId)
  if (channel === undefined) return // its hooks are gone with it
  const acquired = await parts.acquireIntake(channel.accountId)
  if ('retryAt' in acquired) return db.write((tx) => job.reschedule(tx, acquired.retryAt))
  try {
    await takeTurn(parts, channel, job)
  } finally {
    acquired.release()
  }
}

async function takeTurn(parts: TakeInParts, channel: ChannelRow, job: RunningJob): Promise<void> {
  const { db } = parts
  const until = performance.now() + turnMs
  const isOver = () => job.isStopping() || performance.now() > until
  for (let isWhole = true; isWhole;) {
    const hook = await findNextWaiting(db.read, channel.id)
    if (hook === undefined) return endTurns(parts, channel, job)
    isWhole = await takeInOne(parts, channel, hook, isOver)
  }
  await db.write((tx) => job.reschedule(tx, tx.now))
}

/** Ends the job, unless a hook was stored a moment ago, which could not wake it any more. */
const endTurns = ({ db }: TakeInParts, channel: ChannelRow, job: RunningJob): Promise<void> =>
  db.write(async (tx) => {
    await job.finish(tx)
    if ((await findNextWaiting(tx, channel.id)) === undefined) return
    await wakeTakingIn(tx, { channelId: channel.id, accountId: channel.accountId })
  })

/** Takes in a hook, part by part. Returns whether there is time for the next one. */
async function takeInOne(
  parts: TakeInParts,
  channel: ChannelRow,
  hook: WaitingHook,
  isOver: () => boolean,
): Promise<boolean> {
  const raw = rawHookOf(hook)
  const events = readEvents(parts, channel, raw, readsHook(channel, raw))
  // Another version reads it otherwise: then all of it once more, most of it known as a repetition.
  let taken = hook.events === events.length ? hook.taken : 0
  do {
    const began = performance.now()
    const part = events.slice(taken, taken + partSize)
    const erased = await listErased(parts.db.read, hook.id)
    await takeInPart(
      parts,
      channel,
      part.filter((event) => !isOfErased(event, erased)),
    )
    taken += part.length
    const isWhole = taken >= events.length
    await parts.db.write((tx) =>
      isWhole ? deleteWaiting(tx, hook.id) : setTaken(tx, hook.id, taken, events.length),
    )
    await pause(Math.min(performance.now() - began, maxRestMs))
  } while (taken < events.length && !isOver())
  return taken >= events.length && !isOver()
}
