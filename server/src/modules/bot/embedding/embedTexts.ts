import { readAccount, updateAccount } from '../../accounts/accounts.store.ts'
import { readKnowledge, readKnowledgeHash } from '../../campaigns/campaigns.ts'
import { findCampaign, type CampaignRow } from '../../campaigns/campaigns.store.ts'
import { readPassages } from '../../knowledge/knowledge.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Reader, Tx } from '../../../platform/db/db.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import type { Shares } from '../../../platform/limits/tenantLimits.ts'
import { tenantOf } from '../../accounts/accounts.ts'
import { mayPass, type ModelFault } from '../engine.ts'
import type { EmbedderOf } from '../engineOf.ts'
import { askEmbeddings } from './askEmbeddings.ts'
import { type Embedder, hashOfModel, maxDimensions, maxNumbers, sentOf, textsOf } from './embedder.ts'
import {
  deleteAllVectors,
  deleteVectors,
  insertVectors,
  listTextHashes,
  readVectors,
  type Owner,
} from './embeddings.store.ts'

/** What it takes to make vectors. */
export interface EmbeddingParts {
  db: Db
  clock: Clock
  embedderOf: EmbedderOf
  shares: Shares
}

/** How long a server may take for some texts. */
const timeoutMs = 60_000
/** So many texts are sent at once at most, and so many requests made before other jobs have their turn. */
const textsAtOnce = 32
const requestsInTurn = 20
/** The answer of a server is read up to a megabyte; a number takes some 24 characters. */
const numbersAtOnce = 8 * maxDimensions
const busyMs = 500

/** Makes the vectors that are missing for what the bot of a campaign knows, and deletes those of texts and models that are gone. */
export async function embedTexts(
  { db, clock, embedderOf, shares }: EmbeddingParts,
  { campaignId }: { campaignId: string },
  job: RunningJob,
): Promise<void> {
  const campaign = await findCampaign(db.read, campaignId)
  if (campaign === undefined) return
  const account = await readAccount(db.read, campaign.accountId)
  const owner = { accountId: account.id, campaignId }
  const embedder = embedderOf(account)
  if (embedder === undefined) return db.write((tx) => deleteAllVectors(tx, owner))
  const acquired = shares.acquireOrRetry(tenantOf(account), clock.now())
  if ('retryAt' in acquired) return db.write((tx) => job.reschedule(tx, acquired.retryAt + busyMs))
  const knownThen = await readKnowledgeHash(db.read, campaignId)
  const ended = await fill(db, campaign, embedder, job).finally(acquired.release)
  await db.write(async (tx) => {
    await storeFailure(tx, account.id, ended.failure ?? null)
    if (ended.failure !== undefined && isPassing(ended.failure)) return // tried again, by what is thrown below
    const current = embedderOf(await readAccount(tx, account.id))
    const isSame =
      current !== undefined &&
      hashOfModel(current) === hashOfModel(embedder) &&
      (await readKnowledgeHash(tx, campaignId)) === knownThen
    await (ended.isWhole && isSame ? job.finish(tx) : job.reschedule(tx, tx.now))
  })
  if (ended.failure !== undefined && isPassing(ended.failure))
    throw new Error(
      `the model for meaning gave no vectors: ${ended.failure.kind} ${ended.failure.status ?? ''}`,
    )
}

/** What came of a turn: `isWhole` where nothing is left to do, or nothing can be done. */
interface Filled {
  isWhole: boolean
  failure?: ModelFault
}

async function fill(
  db: Db,
  campaign: CampaignRow,
  embedder: Embedder,
  { signal, isStopping }: RunningJob,
): Promise<Filled> {
  const owner = { accountId: campaign.accountId, campaignId: campaign.id }
  const modelHash = hashOfModel(embedder)
  const { texts, there } = await db.write(async (tx) => {
    await deleteAllVectors(tx, owner, modelHash)
    const wanted = await readTexts(tx, campaign)
    const had = (await listTextHashes(tx, owner, modelHash)).map(({ textHash }) => textHash)
    await deleteVectors(tx, owner, { modelHash, textHashes: had.filter((hash) => !wanted.has(hash)) })
    return { texts: wanted, there: new Set(had.filter((hash) => wanted.has(hash))) }
  })
  const missing = Array.from(texts).filter(([hash]) => !there.has(hash))
  let dimensions = await dimensionsOf(db.read, owner, { modelHash, there })
  for (let request = 0; missing.length > 0; request += 1) {
    if (request === requestsInTurn || isStopping()) return { isWhole: false }
    const room = dimensions === undefined ? Infinity : Math.floor(maxNumbers / dimensions) - there.size
    if (room <= 0) return { isWhole: true }
    const fitting = Math.floor(numbersAtOnce / (dimensions ?? maxDimensions))
    const some = missing.splice(0, Math.min(textsAtOnce, fitting, room))
    const sent = some.map(([, text]) => sentOf(text))
    const asked = await askEmbeddings(embedder, sent, { timeoutMs, signal })
    if ('failure' in asked) return { isWhole: true, failure: asked.failure }
    const found = asked.vectors[0]?.length
    if (dimensions !== undefined && found !== dimensions) {
      // Behind the same name is another model now.
      await db.write((tx) => deleteAllVectors(tx, owner))
      return { isWhole: false }
    }
    dimensions = found
    const made = some.flatMap(([textHash], at) => {
      const vector = asked.vectors[at]
      return vector === undefined ? [] : [{ textHash, vector }]
    })
    await db.write((tx) => insertVectors(tx, owner, modelHash, made))
    for (const { textHash } of made) there.add(textHash)
  }
  return { isWhole: true }
}

async function readTexts(read: Reader, campaign: CampaignRow): Promise<Map<string, string>> {
  const { publicFacts, answers } = await readKnowledge(read, campaign.id)
  const passages = await readPassages(read, campaign)
  return textsOf({ language: campaign.language, publicFacts, answers, passages })
}

/** How long the vectors that are there are. */
async function dimensionsOf(
  read: Reader,
  owner: Owner,
  { modelHash, there }: { modelHash: string; there: ReadonlySet<string> },
): Promise<number | undefined> {
  const [first] = there
  if (first === undefined) return undefined
  return (await readVectors(read, owner, { modelHash, textHashes: [first] })).get(first)?.length
}

/** Whether another try may succeed. */
const isPassing = ({ kind, status }: ModelFault): boolean =>
  kind === 'unreachable' || kind === 'timeout' || (status !== null && mayPass(status))

async function storeFailure(tx: Tx, accountId: string, failure: ModelFault | null): Promise<void> {
  const { embeddingFailure: before } = await readAccount(tx, accountId)
  if (failure === null && before === null) return
  await updateAccount(tx, accountId, { embeddingFailure: failure && { ...failure, at: tx.now } })
}
