import { z } from 'zod'
import { says } from './fakeModel.ts'
import { answer, type Behaviour } from './webhookReceiver.ts'

const Request = z.object({ model: z.string(), input: z.array(z.string()) })

/** A vector for a text: what is about opening hours, in any language, points one way, and all else another one. */
const vectorOf = (text: string, dimensions: number): number[] =>
  Array.from({ length: dimensions }, (_, at) => (at === (/\bopen|\bauf\b/i.test(text) ? 0 : 1) ? 2 : 0.1))

/** The texts of a request for vectors; `undefined` where it asks something else. */
export const embeddedIn = ({ path, json }: { path: string; json: unknown }): string[] | undefined =>
  path.endsWith('/embeddings') ? Request.parse(json).input : undefined

/** A JSON answer. */
export const json = (body: unknown): Behaviour =>
  answer(200, { 'content-type': 'application/json' }, JSON.stringify(body))

/** Vectors of `dimensions` numbers for what a request asks for. */
export const embeds =
  (dimensions = 8): Behaviour =>
  (response, delivery) => {
    const data = (embeddedIn(delivery) ?? []).map((text, index) => ({
      object: 'embedding',
      index,
      embedding: vectorOf(text, dimensions),
    }))
    // The last one first: its place tells whose it is.
    return json({ object: 'list', data: data.toReversed() })(response, delivery)
  }

/** Behaves as the server of a model and of one for meaning at the same address. */
export const servesBoth =
  (embedding: Behaviour = embeds(), model: Behaviour = says('We open at eight.')): Behaviour =>
  (response, delivery) =>
    (embeddedIn(delivery) === undefined ? model : embedding)(response, delivery)
