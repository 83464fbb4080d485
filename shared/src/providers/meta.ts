import { z } from 'zod'

/** A number or a text, as a text: Meta writes ids and instants both ways. */
export const Id = z.union([z.string(), z.number().transform(String)])

/** An error as the Graph API responds with it, and as a hook tells it. Meta may leave out anything but the code. */
export const MetaError = z.looseObject({
  code: z.coerce.number(),
  message: z.string().optional(),
  title: z.string().optional(),
  error_subcode: z.number().optional(),
  error_user_title: z.string().optional(),
  error_user_msg: z.string().optional(),
  error_data: z.union([z.string(), z.looseObject({ details: z.string().optional() })]).optional(),
})
export type MetaError = z.output<typeof MetaError>

/** A response that is an error. */
export const MetaErrorResponse = z.looseObject({ error: MetaError })

/** One page of a list, and the cursor of the next. */
export const MetaPage = z.looseObject({
  data: z.array(z.unknown()).default([]),
  paging: z
    .looseObject({
      cursors: z.looseObject({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional(),
})
