import { Box, Checkbox, Group } from '@mantine/core'
import type { Column } from './DataTable.tsx'
import type { Chosen } from './useChosen.ts'

/** The first column of a table, with a box before each row that chooses it; with Shift, all rows since the last one that was. */
export function choosable<T extends { readonly id: string }>(
  column: Column<T>,
  {
    rows,
    chosen,
    nameOf,
  }: {
    rows: readonly T[]
    chosen: Pick<Chosen<T>, 'has' | 'toggle' | 'toggleAll'>
    nameOf: (row: T) => string
  },
): Column<T> {
  const count = rows.filter(({ id }) => chosen.has(id)).length
  return {
    ...column,
    beforeHeader: (
      <Checkbox
        size="xs"
        aria-label="Choose all"
        checked={rows.length > 0 && count === rows.length}
        indeterminate={count > 0 && count < rows.length}
        onChange={chosen.toggleAll}
      />
    ),
    cell: (row) => (
      <Group gap="sm" wrap="nowrap">
        <label className="choose-row">
          <Checkbox
            size="xs"
            aria-label={`Choose ${nameOf(row)}`}
            checked={chosen.has(row.id)}
            onChange={({ nativeEvent }) =>
              chosen.toggle(row, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
            }
          />
        </label>
        <Box miw={0}>{column.cell(row)}</Box>
      </Group>
    ),
  }
}
