import type { ComponentProps } from 'react'
import { isNotFound } from '../apiError.ts'
import { LoadingOrError } from './LoadingOrError.tsx'
import { NotFound } from './NotFound.tsx'

/** Stands in for a page's content: while it loads, when loading failed, or when it does not exist. */
export function Unavailable({
  error,
  refetch,
  ...notFound
}: ComponentProps<typeof NotFound> & { error: Error | null; refetch?: () => unknown }) {
  return isNotFound(error) ? <NotFound {...notFound} /> : <LoadingOrError error={error} refetch={refetch} />
}
