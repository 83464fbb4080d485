import { ApiError } from '../apiError.ts'

/** Why a link was refused, for who knows nothing of the token in it: one that was cut off says so. */
export const linkError = (failure: Error | null): Error | null =>
  failure instanceof ApiError && failure.details.some(({ path }) => path === 'token')
    ? new Error('This link is not complete. Copy all of it.')
    : failure
