import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../platform/clock/clock.ts'
import { hourMs, minuteMs } from '../../../platform/clock/time.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ModelFault } from '../engine.ts'
import type { Known } from '../retrieval/bestFits.ts'
import type { Knowledge } from '../retrieval/knowledge.ts'
import { askEmbeddings } from './askEmbeddings.ts'
import { type Embedder, hashOf, hashOfModel, maxNumbers, maxTexts, sentOf } from './embedder.ts'
import { deleteAllVectors, readVectors, type Owner } from './embeddings.store.ts'
import { enqueueEmbedding } from './scheduleEmbedding.ts'

/** What it takes to find what means the same as a question. */
interface MeaningParts {
  db: Db
  clock: Clock
  embedder: Embedder
  owner: Owner
  /** Why the account has got no vectors when they were last made. */
  failure: { at: number } | null
  onFailure: (failure: ModelFault) => void
}

/** A question waits no longer for its vector: it is answered without. */
const timeoutMs = 3000
/** After a failure, questions are answered without vectors for a time. */
const pauseMs = minuteMs
/** Vectors are compared for a few milliseconds before the process turns to its other work. */
const comparedAtOnce = 1000

/** What of some knowledge has which texts: once for each. */
const textsOfKnowledge = new WeakMap<Knowledge, { item: Known; textHashes: string[] }[]>()
/** The vectors of the campaigns asked last, by campaign and model. */
const kept = new LRUCache<string, ReadonlyMap<string, Float32Array>>({ maxSize: maxNumbers })
/** When missing vectors were last asked for: above the limit some are always missing. */
const scheduledAt = new LRUCache<string, number>({ max: 1000 })
const pausedUntil = new LRUCache<string, number>({ max: 1000 })
let lastLoad: Promise<unknown> = Promise.resolve()

/**
 * What of some knowledge has a vector, the nearest to what a question means first. Nothing where there are no vectors yet, which
 * are made then, or no answer in time.
 */
export async function rankByMeaning(
  parts: MeaningParts,
  knowledge: Knowledge,
  question: string,
): Promise<Known[]> {
  const { db, clock, embedder, owner, failure } = parts
  const modelHash = hashOfModel(embedder)
  const key = `${owner.campaignId} ${modelHash}`
  if ((pausedUntil.get(key) ?? 0) > clock.now()) return []
  const items = itemsOf(knowledge)
  const vectors = await load(parts, key, { modelHash, items })
  const isMissing = items.some(({ textHashes }) => textHashes.some((hash) => !vectors.has(hash)))
  const hasFailed = failure !== null && failure.at > clock.now() - hourMs
  if (isMissing && !hasFailed && (scheduledAt.get(key) ?? 0) <= clock.now() - pauseMs) {
    scheduledAt.set(key, clock.now())
    await db.write((tx) => enqueueEmbedding(tx, owner))
  }
  if (vectors.size === 0) return []
  const asked = await askEmbeddings(embedder, [sentOf(question)], { timeoutMs })
  const [vector] = 'vectors' in asked ? asked.vectors : []
  if (vector === undefined) {
    pausedUntil.set(key, clock.now() + pauseMs)
    if ('failure' in asked) parts.onFailure(asked.failure)
    return []
  }
  const [first] = vectors.values()
  if (first?.length !== vector.length) {
    // Behind the same name is another model now.
    kept.delete(key)
    pausedUntil.set(key, clock.now() + pauseMs)
    await db.write(async (tx) => {
      await deleteAllVectors(tx, owner)
      await enqueueEmbedding(tx, owner)
    })
    return []
  }
  return nearest(items, vectors, vector)
}

function itemsOf(knowledge: Knowledge) {
  const made = textsOfKnowledge.get(knowledge)
  if (made !== undefined) return made
  let texts = 0
  const items: { item: Known; textHashes: string[] }[] = []
  for (const item of knowledge.all()) {
    const textHashes = ('questions' in item ? item.questions : [item.text])
      .filter((text) => text.trim() !== '')
      .map(hashOf)
    texts += textHashes.length
    if (texts > maxTexts) break
    items.push({ item, textHashes })
  }
  textsOfKnowledge.set(knowledge, items)
  return items
}

/** The vectors of the items, as far as there are any. One campaign is read at a time: there may be 80 MB. */
async function load(
  { db, owner }: MeaningParts,
  key: string,
  { modelHash, items }: { modelHash: string; items: readonly { textHashes: readonly string[] }[] },
): Promise<ReadonlyMap<string, Float32Array>> {
  const wanted = new Set(items.flatMap(({ textHashes }) => textHashes))
  const loading = lastLoad.then(async () => {
    const had = kept.get(key)
    const lacking = [...wanted].filter((hash) => had?.has(hash) !== true)
    if (had !== undefined && (lacking.length === 0 || isFull(had))) return had
    const read = await readVectors(db.read, owner, { modelHash, textHashes: lacking })
    if (had !== undefined && read.size === 0) return had
    const vectors = new Map([...(had ?? []), ...read].filter(([hash]) => wanted.has(hash)))
    const [first] = vectors.values()
    kept.set(key, vectors, { size: Math.max(1, vectors.size * (first?.length ?? 0)) })
    return vectors
  })
  lastLoad = loading.then(ignore, ignore)
  return loading
}

const ignore = () => {}

/** Whether there are as many vectors as a campaign may have. */
function isFull(vectors: ReadonlyMap<string, Float32Array>): boolean {
  const [first] = vectors.values()
  return first !== undefined && vectors.size >= Math.floor(maxNumbers / first.length)
}

async function nearest(
  items: readonly { item: Known; textHashes: readonly string[] }[],
  vectors: ReadonlyMap<string, Float32Array>,
  asked: Float32Array,
): Promise<Known[]> {
  const found: { item: Known; cosine: number }[] = []
  let compared = 0
  for (const { item, textHashes } of items) {
    let best = -1
    for (const hash of textHashes) {
      const vector = vectors.get(hash)
      if (vector === undefined) continue
      best = Math.max(best, cosineOf(vector, asked))
      compared += 1
      if (compared % comparedAtOnce === 0) await yieldToOthers()
    }
    if (best > 0) found.push({ item, cosine: best })
  }
  return found.toSorted((a, b) => b.cosine - a.cosine).map(({ item }) => item)
}

/** Of vectors of length 1. */
function cosineOf(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}
