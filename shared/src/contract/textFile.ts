import { z } from 'zod'
import { rowOutcomes } from '../values/transfer.ts'

/** What became of a CSV file of texts, row by row; `named` is the field that says what a row is about. */
export const writtenRows = <N extends z.ZodRawShape>(named: N) =>
  z.object({
    created: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    rejected: z.int(),
    rows: z.array(
      z.object({
        row: z.int().meta({ description: 'From 1, without the first line.' }),
        ...named,
        outcome: z.enum(rowOutcomes),
        reason: z.string().nullable().meta({ description: 'Why it was rejected.' }),
      }),
    ),
  })

/** A cell as it stands in the file. */
export const cellOfFile = z.string().meta({ description: 'As it is in the file.' })
