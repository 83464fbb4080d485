import { ApiError } from '@replyloop/shared/client/apiError'
import { isNotFound } from '../apiError.ts'

/**
 * The error for a refused link, in words for users. They do not know of the token: an invalid one means a cut-off link.
 */
export const linkError = (error: Error | null): Error | null =>
  isCutOff(error) ? new Error('This link is not complete. Copy all of it.') : error

/** Whether the link itself was refused, so that asking again would change nothing. */
export const isLinkRefused = (error: Error | null): boolean => isCutOff(error) || isNotFound(error)

const isCutOff = (error: Error | null) =>
  error instanceof ApiError && error.details.some(({ path }) => path === 'token')
