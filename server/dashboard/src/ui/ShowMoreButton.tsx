import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Pages } from '../usePages.ts'

/** Reads the next page of a list; not shown when there is none. */
export function ShowMoreButton({
  pages: { hasNextPage, isFetchingNextPage, fetchNextPage },
  ...button
}: ButtonProps & {
  pages: Pages<unknown>
  children: ReactNode
}) {
  if (!hasNextPage) return null
  return <Button {...button} loading={isFetchingNextPage} onClick={() => void fetchNextPage()} />
}
