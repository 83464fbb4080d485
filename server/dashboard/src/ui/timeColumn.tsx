import { Text } from '@mantine/core'
import type { Column } from './DataTable.tsx'
import { Time } from './Time.tsx'

/** A table column with a time of each row. */
export const timeColumn = <T,>(header: string, timeOf: (row: T) => string): Column<T> => ({
  header,
  width: '6.875rem',
  cell: (row) => (
    <Text size="sm" c="dimmed">
      <Time at={timeOf(row)} />
    </Text>
  ),
})

/** A table column with the time at which each row was created; hidden on narrow screens. */
export const createdColumn = <T extends { readonly createdAt: string }>(header = 'Created'): Column<T> => ({
  ...timeColumn<T>(header, ({ createdAt }) => createdAt),
  wideOnly: true,
})
