import type { ComponentProps } from 'react'
import { ApiError } from '../apiError.ts'
import { ErrorNotice } from './ErrorNotice.tsx'
import { NotFound } from './NotFound.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

/** Whether there is nothing (any more) that could be read. */
export const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

/** The place of what a page is about: while it is read, where that fails, and where there is no such thing. */
export function Unavailable({
  error,
  onRetry,
  ...list
}: ComponentProps<typeof NotFound> & { error: Error | null; onRetry?: () => void }) {
  if (error === null) return <PageSkeleton />
  if (isGone(error)) return <NotFound {...list} />
  return <ErrorNotice error={error} {...(onRetry !== undefined && { onRetry })} />
}
