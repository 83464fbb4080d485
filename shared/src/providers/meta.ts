import { z } from 'zod'
import { Count, optionalCount, part, text } from './parts.ts'

/** An error as the Graph API responds with it, and as a hook tells it. Meta may leave out anything but the code. */
export const MetaError = z.looseObject({
  code: Count,
  message: text,
  title: text,
  error_subcode: optionalCount,
  error_user_title: text,
  error_user_msg: text,
  error_data: part(z.union([z.string(), z.looseObject({ details: text })])),
})
export type MetaError = z.output<typeof MetaError>

/** A response that is an error. */
export const MetaErrorResponse = z.looseObject({ error: MetaError })

/** One page of a list, and the cursor of the next. */
export const MetaPage = z.looseObject({
  data: z.array(z.unknown()).default([]),
  paging: part(z.looseObject({ cursors: part(z.looseObject({ after: text })), next: text })),
})
