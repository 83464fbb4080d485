import { z } from 'zod'

const target = /^(phone|email|firstName|lastName|fullName|tags|optedOut|consent|channel|customFields\..+)$/s

/**
 * What a column fills: a field of the contact, `consent` (no there opts out), `customFields.<key>`, or `null` for nothing.
 */
const ColumnTarget = z
  .string()
  .regex(
    target,
    'must be phone, email, firstName, lastName, fullName, tags, optedOut, consent, channel, customFields.<name> or null',
  )
  .nullable()

/** What each column fills, by its header. Columns that are left out are mapped by their names. */
export const ColumnMapping = z.record(z.string(), ColumnTarget)
export type ColumnMapping = z.infer<typeof ColumnMapping>

/**
 * What values mean that may say that somebody wants no messages: by column and value, whether it opts out; `*` is any other value
 * that is not understood, and an empty text the empty cell.
 */
export const OptOutValues = z.record(z.string(), z.record(z.string(), z.boolean()))
export type OptOutValues = z.infer<typeof OptOutValues>

/** A column of an uploaded file, and the field that it fills; `null`: none. */
export const ImportColumn = z.object({
  header: z.string(),
  field: z.string().nullable(),
  /** The field that it fills in rows in which the column for that field, and others that stand in before it, are empty. */
  fallbackFor: z.enum(['phone', 'email']).optional(),
  /** Of a column that fills `channel` by its name: the custom field that takes what is no label of a channel. */
  otherwise: z.string().optional(),
  /**
   * What it tells besides of who wants no messages, by its name or the mapping: yes is an opt-out, yes is a consent, or a word such as
   * `Unsubscribed` says it. Unless that is sure, a person decides what a value means.
   */
  optOut: z
    .object({
      tells: z.enum(['optOut', 'consent', 'status']),
      isSure: z.boolean(),
      /** Whether nobody in the first rows has a value: then an empty cell says nothing. */
      isUnused: z.boolean().optional(),
    })
    .optional(),
})
export type ImportColumn = z.infer<typeof ImportColumn>
