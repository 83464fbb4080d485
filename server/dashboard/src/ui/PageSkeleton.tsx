import { Skeleton, Stack } from '@mantine/core'

const bars = ['a', 'b', 'c', 'd', 'e', 'f']

/** A placeholder for content that is loading. */
export function PageSkeleton({ rows = bars.length }: { rows?: number | undefined }) {
  return (
    <Stack gap="sm" role="status" aria-busy="true" aria-label="Loading">
      {bars.slice(0, rows).map((bar) => (
        <Skeleton key={bar} height={44} />
      ))}
    </Stack>
  )
}
