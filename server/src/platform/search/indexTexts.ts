import type { Db } from '../db/db.ts'
import { partSize } from './grams.rules.ts'
import { dropPart, makePart } from './makePart.ts'
import { listChanges, selectParts, setReady, type PartRow } from './parts.store.ts'
import type { Searched } from './subject.ts'

const textsAtOnce = 256
/** A part gets no fuller at first, so that there is room for rows of the past that come later. */
const rowsAtFirst = partSize.rows - 512
const changesAtOnce = 5000

/** How long it may run: a stop ends it within a part, the end of its time between two. */
export interface Turn {
  isStopping: () => boolean
  isOver: () => boolean
}

/**
 * Brings the index of an account's texts up to date: parts for the rows that have come, as soon as they fill one, and in place of
 * those of which rows have changed. Returns whether it is done; `false` where its turn is over.
 */
export async function indexTexts(
  db: Db,
  searched: Searched,
  accountId: string,
  { isStopping, isOver }: Turn,
): Promise<boolean> {
  const owner = { accountId, subject: searched.subject }
  const all = await selectParts(db.read, owner)
  for (const { number } of all.filter(({ isReady }) => !isReady)) await dropPart(db, number)
  const parts = all.filter(({ isReady }) => isReady).toReversed() // the oldest first
  const changed = parts.length === 0 ? [] : await listChanges(db.read, owner, {}, changesAtOnce)
  let after: string | undefined
  for (const part of parts) {
    const rows = { accountId, after, lastId: part.lastId }
    if (changed.length > 0 && (await isChanged(db, searched, rows))) {
      const outcome = await makePart(db, searched, rows, { replaced: part, isStopping })
      if (outcome === 'tooLarge') await closeFrom(db, parts, part)
      if (outcome !== 'made' || isOver()) return false
    }
    after = part.lastId
  }
  for (;;) {
    const lastId = await findEnd(db, searched, accountId, after)
    if (lastId === undefined) return true
    const outcome = await makePart(db, searched, { accountId, after, lastId }, { isStopping })
    if (outcome !== 'made' || isOver()) return false
    after = lastId
  }
}

const isChanged = async (
  db: Db,
  { subject }: Searched,
  { accountId, after, lastId }: { accountId: string; after: string | undefined; lastId: string },
): Promise<boolean> =>
  (await listChanges(db.read, { accountId, subject }, { after, upTo: lastId }, 1)).length > 0

/** Has a part and all behind it be made again, since one has no room for its rows. */
async function closeFrom(db: Db, parts: readonly PartRow[], from: PartRow): Promise<void> {
  await db.write(async (tx) => {
    for (const { number } of parts.slice(parts.indexOf(from))) await setReady(tx, number, false)
  })
}

/** The id of the last row of a new part behind `after`; `undefined` where the rows do not fill one. */
async function findEnd(
  db: Db,
  searched: Searched,
  accountId: string,
  after: string | undefined,
): Promise<string | undefined> {
  let [rows, characters] = [0, 0]
  for (let from = after; ;) {
    const texts = await searched.listTexts(db.scan, accountId, { after: from }, textsAtOnce)
    for (const { id, text } of texts) {
      rows += 1
      characters += text.length
      if (rows === rowsAtFirst || characters >= partSize.characters) return id
    }
    if (texts.length < textsAtOnce) return undefined
    from = texts.at(-1)?.id
  }
}
