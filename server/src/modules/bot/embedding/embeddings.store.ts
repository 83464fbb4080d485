import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'

/** Whose texts they are. */
export interface Owner {
  accountId: string
  campaignId: string
}

/** Owners are asked for so many texts in one statement. */
const atOnce = 500

const ofOwner = ({ embedding: e }: Schema, { accountId, campaignId }: Owner) =>
  and(eq(e.accountId, accountId), eq(e.campaignId, campaignId))

/** Whether an account has any vectors. */
export async function hasEmbeddings({ q, t: { embedding: e } }: Reader, accountId: string): Promise<boolean> {
  const found = await q.select({ hash: e.textHash }).from(e).where(eq(e.accountId, accountId)).limit(1)
  return found.length > 0
}

/** The campaigns of an account that have vectors. */
export async function listEmbedded({ q, t: { embedding: e } }: Reader, accountId: string): Promise<string[]> {
  const found = await q.selectDistinct({ id: e.campaignId }).from(e).where(eq(e.accountId, accountId))
  return found.map(({ id }) => id)
}

/** Of which texts a campaign has vectors by a model. */
export const listTextHashes = (
  { q, t }: Reader,
  owner: Owner,
  modelHash: string,
): PromiseLike<{ textHash: string }[]> =>
  q
    .select({ textHash: t.embedding.textHash })
    .from(t.embedding)
    .where(and(ofOwner(t, owner), eq(t.embedding.modelHash, modelHash)))

/** The vectors of some texts by a model, as far as there are any, by the hashes of the texts. */
export async function readVectors(
  { q, t }: Reader,
  owner: Owner,
  { modelHash, textHashes }: { modelHash: string; textHashes: readonly string[] },
): Promise<Map<string, Float32Array>> {
  const { embedding: e } = t
  const vectors = new Map<string, Float32Array>()
  for (let from = 0; from < textHashes.length; from += atOnce) {
    const some = inArray(e.textHash, textHashes.slice(from, from + atOnce))
    const rows = await q
      .select({ textHash: e.textHash, vector: e.vector })
      .from(e)
      .where(and(ofOwner(t, owner), eq(e.modelHash, modelHash), some))
    for (const { textHash, vector } of rows) vectors.set(textHash, unpack(vector))
  }
  return vectors
}

/** Stores vectors of texts; those that are there already stay. */
export async function insertVectors(
  { q, t: { embedding: e } }: Tx,
  owner: Owner,
  modelHash: string,
  vectors: readonly { textHash: string; vector: Float32Array }[],
): Promise<void> {
  const { accountId, campaignId } = owner
  const rows = vectors.map(({ textHash, vector }) => ({
    accountId,
    campaignId,
    modelHash,
    textHash,
    vector: pack(vector),
  }))
  await q.insert(e).values(rows).onConflictDoNothing()
}

/** Deletes the vectors of texts that a campaign has no more. */
export async function deleteVectors(
  { q, t }: Tx,
  owner: Owner,
  { modelHash, textHashes }: { modelHash: string; textHashes: readonly string[] },
): Promise<void> {
  const { embedding: e } = t
  for (let from = 0; from < textHashes.length; from += atOnce) {
    const some = inArray(e.textHash, textHashes.slice(from, from + atOnce))
    await q.delete(e).where(and(ofOwner(t, owner), eq(e.modelHash, modelHash), some))
  }
}

/** Deletes the vectors of a campaign: all, or those by other models than one. */
export async function deleteAllVectors({ q, t }: Tx, owner: Owner, except?: string): Promise<void> {
  const others = except === undefined ? undefined : ne(t.embedding.modelHash, except)
  await q.delete(t.embedding).where(and(ofOwner(t, owner), others))
}

const pack = (vector: Float32Array): string => {
  const bytes = Buffer.alloc(vector.length * 4)
  vector.forEach((number, at) => bytes.writeFloatLE(number, at * 4))
  return bytes.toString('base64')
}

function unpack(stored: string): Float32Array {
  const bytes = Buffer.from(stored, 'base64')
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4))
}
