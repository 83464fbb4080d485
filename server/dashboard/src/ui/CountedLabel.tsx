import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { numberText } from './format.ts'

/**
 * The name of a filter, and how many rows it shows where there are any; above `most` that there are more. In a
 * `SegmentedControl` it has the class `counted-filters`.
 */
export const CountedLabel = ({
  name,
  count = 0,
  most = Infinity,
}: {
  name: ReactNode
  count: number | undefined
  most?: number
}) => (
  <>
    {name}
    {count > 0 && (
      <Text span inherit fw={700} ml={4}>
        {count > most ? `${numberText(most)}+` : numberText(count)}
      </Text>
    )}
  </>
)
