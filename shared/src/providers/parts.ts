import { z } from 'zod'

/** A text that may be missing: what providers write in its place, such as `null`, loses nothing of what stands beside it. */
export const optionalText = z.string().optional().catch(undefined)

/** An id: a number or a text, as a text, since providers write them both ways. An empty text names nobody. */
export const Id = z.union([z.string().regex(/\S/), z.number().transform(String)])

/** An id that may be missing. */
export const optionalId = Id.optional().catch(undefined)

/** A number, perhaps written as a text; `null` and an empty text are none. */
export const Count = z.union([
  z.number(),
  z
    .string()
    .regex(/\d/)
    .transform(Number)
    .refine((number) => !Number.isNaN(number)),
])

/** A number that may be missing. */
export const optionalCount = Count.optional().catch(undefined)

/** Something that may be missing: where its shape is not known, what stands beside it is still read. */
export const optionalPart = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)

/** A list; a provider may write that there is none. */
export const optionalList = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])

/** What is understood of a list that describes something. */
export const knownItems = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .optional()
    .catch(undefined)
    .transform((items) =>
      (items ?? []).flatMap((one): z.output<T>[] => {
        const { data, success } = item.safeParse(one)
        return success ? [data] : []
      }),
    )
