import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import {
  deleteAnswers,
  listWordings,
  rowOf,
  saidBy,
  slicesOf,
  type CampaignAnswer,
  type GivenAnswer,
  type Owner,
} from './answers.store.ts'

/**
 * Makes `after` the answers of a campaign, which were `before`: those that have the id of one before change it, and those that are not
 * named are deleted. Writes only what differs. The caller holds `locks.queue` of the campaign.
 */
export async function replaceAnswers(
  tx: Tx,
  owner: Owner,
  before: readonly CampaignAnswer[],
  after: readonly GivenAnswer[],
): Promise<void> {
  const { answer: a } = tx.t
  const known = new Map(before.map((answer) => [answer.id, answer]))
  const places = new Map((await listWordings(tx, owner)).map(({ id, position }) => [id, position]))
  const kept = new Set(after.map(({ id }) => id))
  await deleteAnswers(
    tx,
    owner,
    before.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  )
  const added = []
  for (const { position, ...given } of placed(after, places)) {
    const { id } = given
    if (id === undefined || !places.has(id)) added.push(rowOf(owner, { ...saidBy(given), position }, tx.now))
    else if (!isDeepStrictEqual(known.get(id), given))
      await tx.q
        .update(a)
        .set({ ...saidBy(given), position, updatedAt: tx.now })
        .where(eq(a.id, id))
    else if (position !== places.get(id)) await tx.q.update(a).set({ position }).where(eq(a.id, id))
  }
  for (const some of slicesOf(added)) await tx.q.insert(a).values(some)
}

/** Answers with their places: those that stand behind the one before them already keep theirs. */
function placed(answers: readonly GivenAnswer[], places: ReadonlyMap<string, number>) {
  const first = answers.findIndex(({ id }) => id !== undefined && places.has(id))
  let last = (places.get(answers[first]?.id ?? '') ?? 0) - Math.max(first, 0) - 1
  return answers.map((answer) => {
    const place = answer.id === undefined ? undefined : places.get(answer.id)
    last = place !== undefined && place > last ? place : last + 1
    return { ...answer, position: last }
  })
}
