import type { z } from 'zod'

/**
 * What tells one state of a thing from another: all that a save can change, and nothing that changes by itself
 * (docs/interface.md#versions).
 */
export interface Version {
  /** The name of the kind of thing. Endpoints that read and save one thing share it. */
  readonly of: string
  /** Takes of the thing, as responses show it, what a save can change. */
  readonly fields: z.ZodType
}
