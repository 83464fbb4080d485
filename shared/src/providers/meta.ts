import { z } from 'zod'
import { Count, optionalCount, optionalPart, optionalText } from './parts.ts'

/** An error as the Graph API responds with it, and as a hook tells it. Meta may leave out anything but the code. */
export const MetaError = z.looseObject({
  code: Count,
  message: optionalText,
  title: optionalText,
  error_subcode: optionalCount,
  error_user_title: optionalText,
  error_user_msg: optionalText,
  error_data: optionalPart(z.union([z.string(), z.looseObject({ details: optionalText })])),
})
export type MetaError = z.output<typeof MetaError>

/** A response that is an error. */
export const MetaErrorResponse = z.looseObject({ error: MetaError })

/** One page of a list, and the cursor of the next. */
export const MetaPage = z.looseObject({
  data: z.array(z.unknown()).default([]),
  paging: optionalPart(
    z.looseObject({ cursors: optionalPart(z.looseObject({ after: optionalText })), next: optionalText }),
  ),
})
