import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import { gramsOf, partSize, sliceLength, writePlace } from './grams.rules.ts'
import * as store from './parts.store.ts'
import type { Searched } from './subject.ts'

/** So few that nobody waits long for them. */
const textsAtOnce = 128
const gramsAtOnce = 500
/** So that requests have their turn. */
const restMs = 1
/** How many changes one part takes in; more wait for the next round. */
const mostChanges = 2000
/** How long it waits for transactions of others: so often, so long. */
const mostLooks = 50
const lookMs = 20

/** Rows of an account that make a part: behind `after`, up to and with `lastId`. */
interface Rows {
  accountId: string
  after: string | undefined
  lastId: string
}

/** What became of it: it is there; too many rows have come in between; or it was told to stop, or to wait. */
type Outcome = 'made' | 'tooLarge' | 'notYet'

/**
 * Makes a part of rows, in place of one where there was one, and forgets the changes that it takes in. A part that does not get
 * ready is dropped by the next round.
 */
export async function makePart(
  db: Db,
  searched: Searched,
  rows: Rows,
  { replaced, isStopping }: { replaced?: store.PartRow; isStopping: () => boolean },
): Promise<Outcome> {
  const { accountId, lastId } = rows
  const owner = { accountId, subject: searched.subject }
  const part = await db.write((tx) => store.addPart(tx, { ...owner, lastId }))
  if (db.dialect === 'postgres' && !(await othersHaveEnded(db, isStopping))) return 'notYet'
  // Before the texts are read, which have these changes then.
  const changes = await store.listChanges(db.scan, owner, { after: rows.after, upTo: lastId }, mostChanges)
  const members = await readMembers(db, searched, rows, part.number, isStopping)
  if (typeof members === 'string') return members
  const grams = [...members].map(([gram, written]) => ({
    part: part.number,
    gram,
    size: written.length / 2,
    members: written,
  }))
  for (let from = 0; from < grams.length; from += gramsAtOnce) {
    if (isStopping()) return 'notYet'
    await db.write((tx) => store.addGrams(tx, grams.slice(from, from + gramsAtOnce)))
    await pause(restMs)
  }
  await db.write(async (tx) => {
    if (replaced !== undefined) await store.setReady(tx, replaced.number, false)
    await store.setReady(tx, part.number, true)
    await store.deleteChanges(
      tx,
      changes.map(({ number }) => number),
    )
  })
  if (replaced !== undefined) await dropPart(db, replaced.number)
  return 'made'
}

/** Which rows have which grams, by the places that their ids get in the slices of the part. */
async function readMembers(
  db: Db,
  searched: Searched,
  { accountId, after, lastId }: Rows,
  part: number,
  isStopping: () => boolean,
): Promise<Map<number, string> | Exclude<Outcome, 'made'>> {
  const members = new Map<number, string>()
  let from = after
  for (let place = 0; ;) {
    const rows = await searched.listTexts(db.scan, accountId, { after: from, upTo: lastId }, textsAtOnce)
    if (place + rows.length > partSize.rows) return 'tooLarge'
    await db.write((tx) => store.addSlices(tx, slicesOf(part, place, rows)))
    for (const { text } of rows) {
      const written = writePlace(place)
      for (const gram of gramsOf(text)) members.set(gram, (members.get(gram) ?? '') + written)
      place += 1
    }
    if (rows.length < textsAtOnce) return members
    if (isStopping()) return 'notYet'
    from = rows.at(-1)?.id
    await pause(restMs)
  }
}

/** The slices of ids that begin at a place, which begins one. */
function slicesOf(part: number, place: number, rows: readonly { id: string }[]) {
  const slices = []
  for (let from = 0; from < rows.length; from += sliceLength) {
    const ids = rows.slice(from, from + sliceLength).map(({ id }) => id)
    slices.push({ part, slice: (place + from) / sliceLength, ids: ids.join(' ') })
  }
  return slices
}

/**
 * Waits until all transactions have ended that were open when the part was added: they may not note what they change of its rows.
 * Returns whether they have, in a short time.
 */
async function othersHaveEnded(db: Db, isStopping: () => boolean): Promise<boolean> {
  // Alone, since one that is shared may have begun before others that are open.
  const next = await db.write(store.transactionNumber, { alone: true })
  for (let look = 0; look < mostLooks && !isStopping(); look += 1) {
    if ((await store.oldestOpen(db.read)) >= next) return true
    await pause(lookMs)
  }
  return false
}

/** Deletes a part, some rows at a time. */
export async function dropPart(db: Db, number: number): Promise<void> {
  while (await db.write((tx) => store.deleteSomeOfPart(tx, number, gramsAtOnce))) await pause(restMs)
}
