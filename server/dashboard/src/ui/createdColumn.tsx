import { Text } from '@mantine/core'
import type { Column } from './DataTable.tsx'
import { Time } from './Time.tsx'

/** A table column with the time at which each row was created. */
export const createdColumn = <T extends { readonly createdAt: string }>(header = 'Created'): Column<T> => ({
  header,
  width: '110px',
  wideOnly: true,
  cell: ({ createdAt }) => (
    <Text size="sm" c="dimmed">
      <Time at={createdAt} />
    </Text>
  ),
})
