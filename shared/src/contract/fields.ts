import { z } from 'zod'
import type { ErrorCode } from '../values/errors.ts'
import { defaultPageSize, maxChannelLabel, maxName, maxPageSize, maxSearch } from '../values/limits.ts'
import { isNoNameWord, isNoValueWord, isUnfilled } from '../values/unfilled.ts'
import { domainInLetters } from './emailDomain.ts'

/** A custom zod issue that gives the error body the code `code` instead of `VALIDATION_FAILED`. */
export const issueWithCode = (
  code: ErrorCode,
  message: string,
  input: unknown,
  path: PropertyKey[] = [],
) => ({
  code: 'custom' as const,
  message,
  params: { code },
  input,
  path,
})

const notStorable = /\0|[\ud800-\udfff]/u

/**
 * Text of at most `max` code points, counted as JSON Schema does. It holds no NUL and no lone surrogate, so that both
 * databases store it unchanged.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max, `must be at most ${max.toLocaleString('en')} characters`)
    .refine(
      (value) => !notStorable.test(value),
      'must not contain NUL or half a character, which a cut-off emoji leaves',
    )

/** An object with at most so many fields: with more of them it is refused before each is judged, which takes time. */
export const withFewFields = <S extends z.ZodType>(schema: S, most: number) =>
  z.preprocess((input: z.input<S>, context): unknown => {
    if (typeof input !== 'object' || input === null || Object.keys(input).length <= most) return input
    context.addIssue({ code: 'custom', message: `must have at most ${most} fields`, input: undefined })
    return z.NEVER
  }, schema)

/** Values by their names, at most so many. */
export const mapOf = <V extends z.ZodType>(
  value: V,
  most: number,
  name: z.ZodType<string, string> = z.string(),
) => withFewFields(z.record(name, value), most)

/** Trimmed text with at least one visible character. */
export const requiredText = (max: number) =>
  text(max)
    .trim()
    .min(1, 'must not be empty')
    .refine((value) => value === '' || !isBlank(value), 'must not be empty')

/**
 * An optional field: `null` and what `isAbsent`, such as blank strings, count as absent (docs/interface.md#field-names).
 * Its input type is that of `schema`.
 */
export const optionalInput = <S extends z.ZodType>(schema: S, isAbsent = isBlank) => {
  const optional = z
    .preprocess(
      (value: z.input<S> | null | undefined) => (value === null || isAbsent(value) ? undefined : value),
      schema.optional(),
    )
    .optional()
  nullRegistry.add(optional, { acceptsNull: true })
  return optional
}

/** The schemas that take `null` for a field that is left out, for the OpenAPI document. */
export const nullRegistry = z.registry<{ acceptsNull: true }>()

/** A field of an update: absent leaves it, `null` clears it, what `isAbsent` counts as absent. */
export const clearableInput = <S extends z.ZodType>(schema: S, isAbsent = isBlank) =>
  z
    .preprocess(
      (value: z.input<S> | null | undefined) => (isAbsent(value) ? undefined : value),
      schema.nullable().optional(),
    )
    .optional()

// NUL counts as visible, so that it is refused, and not taken for nothing.
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]|\0/u
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Whether a value is a string without a visible character. */
export const isBlank = (value: unknown): boolean => typeof value === 'string' && !visible.test(value)

/** A text without its invisible characters, such as those that web pages and mail programs copy along. */
export const withoutInvisible = (value: string): string => value.replace(invisible, '')

const isNoName = (value: unknown): boolean =>
  isBlank(value) || (typeof value === 'string' && (isUnfilled(value) || isNoNameWord(value)))

/** Whether a value stands for a phone or an email that is not there, as tools write it that have none. */
export const isNoValue = (value: unknown): boolean =>
  isBlank(value) || (typeof value === 'string' && (isUnfilled(value) || isNoValueWord(value)))

/** A person's name, trimmed. What a tool leaves of a field that it has not filled counts as absent. */
export const optionalName = optionalInput(text(maxName).trim(), isNoName)
/** The same in an update. */
export const clearableName = clearableInput(text(maxName).trim(), isNoName)

// The host may be a number in brackets, as in jane@[192.0.2.1].
const emailShape = /^[^\s@"(),:;<>[\\\]]+@[^\s@."(),:;<>\\/]+(\.[^\s@."(),:;<>\\/]+)+$/

/** Letters and signs as wide as Chinese ones, and the full stop between these: input methods leave them. */
const wide = /[\uff01-\uff5e]+|[。｡]/g

/**
 * An email as it is typed or pasted, in one spelling: without invisible characters, with composed letters, in lower case, its domain
 * in letters of its own script. A dot at its end belongs to the sentence, or is the root of all domains.
 */
export function cleanEmail(written: string): string {
  const email = withoutInvisible(written)
    .trim()
    .normalize('NFC')
    .replace(wide, (signs) => signs.normalize('NFKC').replace('。', '.'))
    .replace(/^mailto:/i, '')
    .replace(/(?<=\.[^\s@.]+)\.$/, '')
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at).toLowerCase() + withoutInvisible(domainInLetters(email.slice(at)))
}

/**
 * An email address, in the one spelling in which it is compared and stored (docs/interface.md#emails);
 * otherwise `INVALID_EMAIL`.
 */
export const Email = text(320)
  .overwrite(cleanEmail)
  .superRefine((value, context) => {
    // The beginning is enough: what is longer is refused anyway, and millions of dots would overflow the stack.
    if (!emailShape.test(value.slice(0, 1000)))
      context.addIssue(
        issueWithCode('INVALID_EMAIL', 'must be an email address like jane@example.com', value),
      )
  })
  .meta({ id: 'Email', example: 'jane@example.com' })

/** Restores each raw `+`, which arrives as a space where text is encoded as in an address. */
export const restorePlus = {
  /** An email has no spaces: those within it were a `+`. */
  email: (value: string) => withoutInvisible(value).trim().replaceAll(' ', '+'),
  /** Of a phone number the first one. */
  phone: (value: string) => value.replace(/^ (?=\d)/, '+'),
}

/** A query field in which `restore` brings back each raw `+`, which arrives as a space. */
export const withPlusRestored = <S extends z.ZodType>(schema: S, restore: (value: string) => string) =>
  z.preprocess((value: z.input<S>) => (typeof value === 'string' ? restore(value) : value), schema)

/** An identifier that the service assigned, or a client believes it did. */
export const Id = requiredText(64)

/** The label of a channel, trimmed, as the service stores it. */
export const ChannelLabel = text(maxChannelLabel).trim()

/** An address of the web. Whether the service may request it is decided by the server. */
export const WebAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })

/** The path parameter `:id`. */
export const byId = z.object({ id: Id })

/** An instant in ISO 8601, UTC. */
export const Instant = z.iso.datetime().meta({ example: '2026-11-20T09:00:00.000Z' })

const exampleInstant = '2026-11-20T09:00:00Z'

/** An instant in a query, with any time zone, parsed to milliseconds since 1970. */
export const InstantInQuery = withPlusRestored(
  z.iso
    .datetime({
      offset: true,
      error: ({ input }) =>
        input === undefined
          ? `is required as a query parameter: an instant such as ${exampleInstant}`
          : `must be an instant such as ${exampleInstant}`,
    })
    .transform((written) => Date.parse(written)),
  (written) => written.replace(/ (?=\d\d:\d\d$)/, '+'), // of a time zone
)

/** The name of the campaign that a `campaignId` beside it names. */
export const CampaignName = z
  .string()
  .nullable()
  .optional()
  .meta({ description: 'The name of the campaign `campaignId`.' })

const wholeNumber = /^\d{1,3}$/
const pageSizes = `must be a whole number from 1 to ${maxPageSize}`

/** `limit` and `cursor` of every list (docs/interface.md#pages-of-a-list). */
export const pageQuery = {
  limit: optionalInput(
    z.preprocess(
      (limit: number | string) => limit, // the typed client takes both; in an address both are text
      z
        .string()
        .regex(wholeNumber, pageSizes)
        .transform(Number)
        .refine((limit) => limit >= 1 && limit <= maxPageSize, pageSizes),
    ),
  ).meta({
    description: `How many to return at most; ${defaultPageSize} when left out. A page of large entries ends once it has 4 MiB.`,
    type: 'integer',
    minimum: 1,
    maximum: maxPageSize,
    pattern: undefined,
  }),
  cursor: optionalInput(text(128)).meta({ description: 'The `nextCursor` of the page before.' }),
}

/** One page of a list; `nextCursor` is `null` on the last one, and only there. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable() })

/** The search text of a dropdown or a list. */
export const search = optionalInput(text(maxSearch)).meta({
  description: 'Only what contains this text, in any case.',
})

/** The query of a dropdown. */
export const dropdownQuery = z.object({ search, ...pageQuery })

/** A boolean in a query, which holds it as text. */
export const BooleanInQuery = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')
