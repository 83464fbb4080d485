import { Text } from '@mantine/core'
import { numberText } from './format.ts'

/** The name of a filter, and how many rows it shows where there are any; in a `SegmentedControl` with the class `counted-filters`. */
export const CountedLabel = ({ name, count = 0 }: { name: string; count: number | undefined }) => (
  <>
    {name}
    {count > 0 && (
      <Text span inherit fw={700} ml={4}>
        {numberText(count)}
      </Text>
    )}
  </>
)
