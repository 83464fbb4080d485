import { SimpleGrid, Text } from '@mantine/core'
import { numberText } from '../ui/format.ts'

/** What has become of an import's rows or a bulk action's contacts so far, in numbers. */
export const RunCounts = ({ counts }: { counts: readonly (readonly [label: string, count: number])[] }) => (
  <SimpleGrid component="dl" cols={3} m={0}>
    {counts.map(([label, count]) => (
      <div key={label}>
        <Text component="dt" size="sm" c="dimmed">
          {label}
        </Text>
        <Text component="dd" m={0} fz="xl" fw={600} ff="text" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {numberText(count)}
        </Text>
      </div>
    ))}
  </SimpleGrid>
)
