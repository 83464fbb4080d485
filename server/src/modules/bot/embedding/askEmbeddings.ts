import { parseJson } from '@replyloop/shared/contract/json'
import { z } from 'zod'
import type { ModelFault } from '../engine.ts'
import { saidBy, wordsOf } from '../openai/model.ts'
import { type Embedder, maxDimensions } from './embedder.ts'

const Embeddings = z.object({
  data: z.array(
    z.object({ index: z.int().optional(), embedding: z.array(z.number()).min(1).max(maxDimensions) }),
  ),
})

/** The vectors of texts in their order, each of length 1; or why there are none. */
export type Embedded = { vectors: Float32Array[] } | { failure: ModelFault }

/** Asks for the vectors of some texts, once. Never rejects unless `signal` aborts. */
export async function askEmbeddings(
  { baseUrl, apiKey, model, fetch }: Embedder,
  texts: readonly string[],
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
): Promise<Embedded> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const secrets = [apiKey ?? '', ...texts]
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}/embeddings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify({ model, input: texts }),
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    })
    const { status } = response
    const body = await response.text()
    if (status >= 300) return { failure: { kind: 'status', status, message: saidBy(body, secrets) } }
    return readVectorsIn(body, texts.length)
  } catch (error) {
    signal?.throwIfAborted()
    if (deadline.aborted) return { failure: { kind: 'timeout', status: null, message: null } }
    return { failure: { kind: 'unreachable', status: null, message: wordsOf(error, secrets) } }
  }
}

/** Some servers answer in another order than asked, with places, and some with none. */
function readVectorsIn(body: string, count: number): Embedded {
  const { data } = Embeddings.safeParse(parseJson(body))
  if (data === undefined) return garbage('no vectors')
  if (data.data.length !== count) return garbage(`${data.data.length} vectors for ${count} texts`)
  const inOrder = data.data
    .map(({ index, embedding }, at) => ({ place: index ?? at, embedding }))
    .toSorted((a, b) => a.place - b.place)
  if (inOrder.some(({ place }, at) => place !== at)) return garbage('vectors of other texts')
  const dimensions = inOrder[0]?.embedding.length
  if (inOrder.some(({ embedding }) => embedding.length !== dimensions))
    return garbage('vectors of different lengths')
  const vectors = inOrder.flatMap(({ embedding }) => normalised(embedding) ?? [])
  return vectors.length === count ? { vectors } : garbage('vectors without a direction')
}

const garbage = (got: string): Embedded => ({
  failure: { kind: 'garbage', status: null, message: `The server sent ${got}.` },
})

/** A vector of length 1 with the same direction; `undefined` where it has none. */
function normalised(numbers: readonly number[]): Float32Array | undefined {
  const length = Math.hypot(...numbers)
  if (length === 0 || !Number.isFinite(length)) return undefined
  return Float32Array.from(numbers, (number) => number / length)
}
