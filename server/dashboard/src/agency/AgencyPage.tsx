import { Badge, Drawer, Group, SegmentedControl, Text, UnstyledButton } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Building2, Search } from '../ui/icons.ts'
import { createdColumn } from '../ui/timeColumn.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useSession } from '../useSession.ts'
import { textParam } from '../textParam.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { usePanelInUrl } from '../ui/usePanelInUrl.ts'
import { useSubAccount, useSubAccounts, type SubAccount, type SubAccountList } from './agencyQueries.ts'
import { CreateSubAccountButton } from './CreateSubAccountButton.tsx'
import { credits } from './credits.ts'
import { SubAccountPanel } from './SubAccountPanel.tsx'

const orders = [
  { value: '', label: 'Newest first' },
  { value: 'balance', label: 'Lowest balance first' },
]

const columnsFor = (open: (id: string) => void): Column<SubAccount>[] => [
  {
    header: 'Sub-account',
    width: 'minmax(0, 2fr)',
    cell: ({ id, name, email }) => (
      <UnstyledButton onClick={() => open(id)} maw="100%">
        <Text size="sm" fw={500} truncate ta="left" c="var(--mantine-color-anchor)" dir="auto">
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
    width: '7.5rem',
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
    width: '12.5rem',
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

/** The sub-accounts of an agency. An account of another type has none: there is nothing to read, or to try again. */
export function AgencyPage() {
  const { data: session, error, refetch } = useSession()
  if (session === undefined) return <LoadingOrError error={error} refetch={refetch} />
  if (session.account.type === 'agency') return <SubAccounts />
  if (session.actingFor === null) return <NotFound />
  const agency = <bdi>{session.actingFor.agencyName}</bdi>
  return (
    <>
      <PageHeader title="Agency" />
      <EmptyState icon={Building2} title="This page belongs to the agency’s own account">
        You are signed in as one of its sub-accounts. The button <b>Back to {agency}</b> above leads there.
      </EmptyState>
    </>
  )
}

/** The table of the sub-accounts. Selecting one opens its panel. */
function SubAccounts() {
  const { search, sort, subAccount } = useSearch({ from: '/shell/agency' })
  const list: SubAccountList = { search, sort }
  const subAccounts = useSubAccounts(list)
  const navigate = useNavigate({ from: '/agency' })
  const { open, close } = usePanelInUrl({
    isOpen: subAccount !== undefined,
    show: (id: string) => void navigate({ search: { ...list, subAccount: id }, resetScroll: false }),
    hide: () => void navigate({ search: list, replace: true, resetScroll: false }),
  })
  const { data: openSubAccount } = useSubAccount(subAccount)
  const shown = openSubAccount ?? subAccounts.rows?.find(({ id }) => id === subAccount)
  const change = (next: SubAccountList) => void navigate({ search: { ...list, ...next }, replace: true })
  return (
    <>
      <PageHeader
        title="Agency"
        description="Your sub-accounts and their credits."
        actions={<CreateSubAccountButton onCreated={open} />}
      />
      <Group gap="sm" mb="md">
        <SearchField
          aria-label="Search sub-accounts"
          placeholder="Name or email"
          leftSection={<Search size={16} />}
          text={search ?? ''}
          onType={(text) => change({ search: textParam(text) })}
          flex={1}
          miw={220}
          maw={360}
        />
        <SegmentedControl
          size="xs"
          aria-label="Order"
          data={orders}
          value={sort ?? ''}
          onChange={(value) => change({ sort: value === 'balance' ? value : undefined })}
        />
      </Group>
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
