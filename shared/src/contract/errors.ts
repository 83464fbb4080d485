import { z } from 'zod'

/** One faulty field: `path` in dots and brackets, `message` says what to do. */
export const ErrorDetail = z.object({ path: z.string(), message: z.string() })
export type ErrorDetail = z.infer<typeof ErrorDetail>

/** The general error body (docs/interface.md#errors). */
export const ErrorBody = z
  .object({
    error: z.object({
      code: z.string().meta({ example: 'INVALID_PHONE' }),
      message: z.string(),
      details: z.array(ErrorDetail).optional(),
      requestId: z.string(),
    }),
    current: z.unknown().optional().meta({
      description: 'With `VERSION_CONFLICT`: what the thing is now, as saving it shows it.',
    }),
  })
  .meta({ id: 'Error', description: 'What went wrong and what to do about it.' })
export type ErrorBody = z.infer<typeof ErrorBody>

/** The flat error body of the incoming custom-channel endpoint (docs/interface.md#flat-errors). */
export const FlatErrorBody = z.object({ error: z.string(), code: z.string(), requestId: z.string() }).meta({
  id: 'FlatError',
  description: 'The error body of the incoming endpoint: the text alone under `error`.',
})
export type FlatErrorBody = z.infer<typeof FlatErrorBody>
