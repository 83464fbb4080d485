import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'

/** A hash of all that decides what the bot of a campaign says: another one after each change of what it knows. */
export async function readKnowledgeHash({ q, t: { campaign: c } }: Reader, id: string): Promise<string> {
  const { answersVersion, passagesVersion, publicFacts, botInstructions, language, botCaution } = c
  const known = await q
    .select({ answersVersion, passagesVersion, publicFacts, botInstructions, language, botCaution })
    .from(c)
    .where(eq(c.id, id))
  return hash('sha256', JSON.stringify(known), 'base64url')
}
