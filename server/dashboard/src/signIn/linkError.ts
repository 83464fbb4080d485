import { ApiError } from '../apiError.ts'

/**
 * The error for a refused link, in words for users. They do not know of the token: an invalid one means a cut-off link.
 */
export const linkError = (error: Error | null): Error | null =>
  error instanceof ApiError && error.details.some(({ path }) => path === 'token')
    ? new Error('This link is not complete. Copy all of it.')
    : error
