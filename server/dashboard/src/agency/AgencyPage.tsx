import { Badge, Drawer, Text, UnstyledButton } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Building2, Search } from 'lucide-react'
import { createdColumn } from '../ui/timeColumn.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { textParam } from '../textParam.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { usePanelInUrl } from '../ui/usePanelInUrl.ts'
import { useSubAccounts, type SubAccount } from './agencyQueries.ts'
import { CreateSubAccountButton } from './CreateSubAccountButton.tsx'
import { credits } from './credits.ts'
import { SubAccountPanel } from './SubAccountPanel.tsx'

const columnsFor = (open: (id: string) => void): Column<SubAccount>[] => [
  {
    header: 'Sub-account',
    width: 'minmax(0, 2fr)',
    cell: ({ id, name, email }) => (
      <UnstyledButton onClick={() => open(id)} maw="100%">
        <Text size="sm" fw={500} truncate c="var(--mantine-color-anchor)" dir="auto">
          {name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {email}
        </Text>
      </UnstyledButton>
    ),
  },
  {
    header: 'Balance',
    width: '120px',
    cell: ({ balance, rechargeRequested }) => (
      <Text size="sm">
        {credits.format(balance)}
        {rechargeRequested && (
          <Badge ml={6} size="xs" color="yellow">
            Low
          </Badge>
        )}
      </Text>
    ),
  },
  {
    header: 'Auto-recharge',
    width: '200px',
    wideOnly: true,
    cell: ({ autoRecharge }) => (
      <Text size="sm" c="dimmed">
        {autoRecharge === null
          ? 'Off'
          : `Below ${credits.format(autoRecharge.threshold)}: ${credits.format(autoRecharge.amount)}`}
      </Text>
    ),
  },
  createdColumn(),
]

/** The sub-accounts of an agency. Selecting one opens its panel. */
export function AgencyPage() {
  const { search, subAccount } = useSearch({ from: '/shell/agency' })
  const subAccounts = useSubAccounts(search ?? '')
  const navigate = useNavigate({ from: '/agency' })
  const { open, close } = usePanelInUrl({
    isOpen: subAccount !== undefined,
    show: (id: string) => void navigate({ search: { search, subAccount: id }, resetScroll: false }),
    hide: () => void navigate({ search: { search }, replace: true, resetScroll: false }),
  })
  const shown = subAccounts.rows?.find(({ id }) => id === subAccount)
  return (
    <>
      <PageHeader
        title="Agency"
        description="Your sub-accounts and their credits."
        actions={<CreateSubAccountButton />}
      />
      <SearchField
        aria-label="Search sub-accounts"
        placeholder="Name or email"
        leftSection={<Search size={16} />}
        text={search ?? ''}
        onType={(text) => void navigate({ search: { search: textParam(text) }, replace: true })}
        mb="md"
        maw={360}
      />
      <DataTable
        label="Sub-accounts"
        pages={subAccounts}
        columns={columnsFor(open)}
        rowKey={({ id }) => id}
        rowHeight={56}
        empty={
          search === undefined ? (
            <EmptyState icon={Building2} title="No sub-accounts yet">
              Create one for each client. Their opening messages and bot answers cost the credits that you
              grant.
            </EmptyState>
          ) : (
            <EmptyState icon={Search} title="Nothing found">
              No sub-account’s name or email contains “{search}”.
            </EmptyState>
          )
        }
      />
      <Drawer
        opened={shown !== undefined}
        onClose={close}
        position="right"
        title={<bdi>{shown?.name}</bdi>}
        classNames={{ header: 'break-long-words', body: 'break-long-words' }}
        size="md"
      >
        {shown !== undefined && <SubAccountPanel key={shown.id} subAccount={shown} />}
      </Drawer>
    </>
  )
}
