import { knowledgeFailures } from '@replyloop/shared/values/knowledge'
import { z } from 'zod'

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** What the reader's process is asked. */
export const ReaderTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('document'), bytes, contentType: z.string(), name: z.string().nullable() }),
  z.object({ kind: z.literal('sitemap'), bytes, host: z.string() }),
  z.object({ kind: z.literal('robots'), bytes, url: z.string(), pages: z.array(z.string()) }),
])
export type ReaderTask = z.infer<typeof ReaderTask>

/** What it says to each kind of task. */
export const readerResults = {
  document: z.object({
    title: z.string().nullable(),
    passages: z.array(
      z.object({ text: z.string(), heading: z.string().nullable(), page: z.int().nullable() }),
    ),
  }),
  sitemap: z.object({ pages: z.array(z.string()), count: z.int(), sitemaps: z.array(z.string()) }),
  robots: z.object({ allowed: z.array(z.boolean()), delaySeconds: z.number() }),
} satisfies Record<ReaderTask['kind'], z.ZodType>

/** Its answer: a result, or why there is none. */
export const ReaderAnswer = z.union([
  z.object({ result: z.unknown() }).strict(),
  z.object({ failure: z.enum(knowledgeFailures), detail: z.string().optional() }).strict(),
])
export type ReaderAnswer = z.infer<typeof ReaderAnswer>
