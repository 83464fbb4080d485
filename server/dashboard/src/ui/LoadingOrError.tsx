import { ErrorNotice } from './ErrorNotice.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

/** Stands in for data that is not there: a skeleton while it loads, or else the error, with a button to try again. */
export function LoadingOrError({
  error,
  refetch,
  rows,
}: {
  error: Error | null
  refetch?: (() => unknown) | undefined
  /** How many rows the skeleton has. */
  rows?: number | undefined
}) {
  if (error === null) return <PageSkeleton rows={rows} />
  return <ErrorNotice error={error} onRetry={refetch && (() => void refetch())} />
}
