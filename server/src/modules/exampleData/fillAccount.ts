import { setTimeout as pause } from 'node:timers/promises'
import { readAccount } from '../accounts/accounts.store.ts'
import type { Db } from '../../platform/db/db.ts'
import { exampleWorkspace } from './exampleWorkspace.rules.ts'
import { contactsAtOnce, writeFrame, writeStories } from './writeExample.ts'

/** So that others have their turn between two transactions. */
const restMs = 4

/**
 * Fills an account that has just been made with thirty days up to `now`, in milliseconds since 1970. Its people are known on the
 * connected channel `channelId`; with `null` they wrote on a custom one.
 */
export async function fillAccount(
  db: Db,
  { accountId, now, channelId }: { accountId: string; now: number; channelId: string | null },
): Promise<void> {
  const timeZone = (await readAccount(db.read, accountId)).timeZone ?? 'UTC'
  const example = exampleWorkspace({ accountId, now, timeZone, channelId })
  await db.write((tx) => writeFrame(tx, example), { alone: true })
  for (let from = 0; from < example.stories.length; from += contactsAtOnce) {
    await pause(restMs)
    const stories = example.stories.slice(from, from + contactsAtOnce)
    await db.write((tx) => writeStories(tx, accountId, stories), { alone: true })
  }
}
