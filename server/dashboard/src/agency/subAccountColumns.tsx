import { Badge, Group, Text, UnstyledButton, type TextProps } from '@mantine/core'
import { usualOrder, type SubAccountSort } from '@replyloop/shared/values/subAccountSort'
import { choosable } from '../ui/choosable.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { dayText, numberText } from '../ui/format.ts'
import { Time } from '../ui/Time.tsx'
import type { Chosen } from '../ui/useChosen.ts'
import type { SubAccount, SubAccountList } from './agencyQueries.ts'
import { credits } from './credits.ts'
import { balanceColor, lastsText } from './figures.ts'

interface TableState {
  list: SubAccountList
  rows: readonly SubAccount[]
  /** Null for whom there is nothing to do with several. */
  chosen: Chosen<SubAccount> | null
  open: (id: string) => void
  sortBy: (sorted: Pick<SubAccountList, 'sort' | 'order'>) => void
}

/** The columns of the agency's table. The header of each figure sorts by it: as usual, the other way round, and no longer. */
export function subAccountColumns({ list, rows, chosen, open, sortBy }: TableState): Column<SubAccount>[] {
  const sortedBy = (sort: SubAccountSort) => {
    const order = list.sort === sort ? (list.order ?? usualOrder[sort]) : undefined
    const other = usualOrder[sort] === 'asc' ? ('desc' as const) : ('asc' as const)
    const toggle = () => {
      if (order === undefined) sortBy({ sort })
      else if (order === usualOrder[sort]) sortBy({ sort, order: other })
      else sortBy({})
    }
    return { order, toggle }
  }
  const figure = (
    header: string,
    sort: SubAccountSort,
    width: string,
    cell: Column<SubAccount>['cell'],
  ): Column<SubAccount> => ({ header, width, cell, sort: sortedBy(sort), wideOnly: true })
  const count = (...given: Parameters<typeof figure>) => ({ ...figure(...given), isNumeric: true })
  const name: Column<SubAccount> = {
    header: 'Sub-account',
    width: 'minmax(9rem, 2fr)',
    cell: (row) => <NameCell row={row} open={open} />,
  }
  return [
    chosen === null ? name : choosable(name, { rows, chosen, nameOf: (row) => row.name }),
    {
      ...count('Balance', 'balance', '6.5rem', (row) => (
        <>
          <Text size="sm" c={balanceColor(row)} fw={row.isLow ? 600 : 400}>
            {credits.format(row.balance)}
          </Text>
          <Lasts row={row} size="xs" hiddenFrom="md" />
        </>
      )),
      wideOnly: false,
    },
    count('Used in 7 days', 'used', '6.5rem', ({ used }) => credits.format(used)),
    figure('Lasts until', 'lastsUntil', '7rem', (row) => <Lasts row={row} size="sm" />),
    count('Waiting', 'waiting', '4.75rem', ({ waiting }) => <Count of={waiting} color="var(--low-color)" />),
    count('Failed', 'failed', '4.25rem', ({ failed }) => (
      <Count of={failed} color="var(--mantine-color-red-text)" />
    )),
    count('Live', 'liveCampaigns', '3.25rem', ({ liveCampaigns }) => <Count of={liveCampaigns} />),
    count('Sent', 'sent', '4.75rem', ({ sent }) => <Count of={sent} />),
    figure('Last activity', 'lastActivity', '7rem', ({ lastActivityAt }) => (
      <Text size="sm" c="dimmed">
        {lastActivityAt === null ? 'None' : <Time at={lastActivityAt} />}
      </Text>
    )),
  ]
}

/** Until when a balance lasts; where the table has no room for that column, below the balance. */
const Lasts = ({ row, ...text }: TextProps & { row: SubAccount }) => (
  <Text {...text} c={row.lastsUntil === null ? 'dimmed' : balanceColor(row)}>
    {lastsText(row)}
  </Text>
)

/** A number; a zero is nothing to look at. */
const Count = ({ of: count, color }: { of: number; color?: string }) => (
  <Text
    size="sm"
    {...(count === 0 && { c: 'dimmed' })}
    {...(count > 0 && color !== undefined && { c: color, fw: 600 })}
  >
    {numberText(count)}
  </Text>
)

const NameCell = ({ row, open }: Pick<TableState, 'open'> & { row: SubAccount }) => (
  <UnstyledButton onClick={() => open(row.id)} miw={0}>
    <Text size="sm" fw={500} truncate ta="left" c="var(--mantine-color-anchor)" dir="auto">
      {row.name}
    </Text>
    <Group gap={6} wrap="nowrap">
      <StateBadge subAccount={row} />
      <Text size="xs" c="dimmed" truncate>
        {row.email}
      </Text>
    </Group>
  </UnstyledButton>
)

/** Whether a sub-account is suspended, is to be deleted, or asks for credits; nothing for any other. */
function StateBadge({
  subAccount: { suspendedAt, deletionDueAt, rechargeRequested },
}: {
  subAccount: SubAccount
}) {
  if (deletionDueAt !== null) return <Mark color="red">To be erased on {dayText(deletionDueAt)}</Mark>
  if (suspendedAt !== null) return <Mark color="gray">Suspended</Mark>
  return rechargeRequested ? <Mark color="yellow">Asks for credits</Mark> : null
}

const Mark = ({ color, children }: { color: string; children: React.ReactNode }) => (
  <Badge size="xs" color={color} style={{ flexShrink: 0 }}>
    {children}
  </Badge>
)
