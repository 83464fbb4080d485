import { Drawer, Group, NativeSelect } from '@mantine/core'
import { subAccountSorts, type SubAccountSort } from '@replyloop/shared/values/subAccountSort'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Building2, Search } from '../ui/icons.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { ReadOnlyNotice } from '../roles/ReadOnlyNotice.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useMay, useSession } from '../useSession.ts'
import { textParam } from '../textParam.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { useChosen } from '../ui/useChosen.ts'
import { useHasTableRoom } from '../ui/useIsWide.ts'
import { usePanelInUrl } from '../ui/usePanelInUrl.ts'
import { AgencyTotals } from './AgencyTotals.tsx'
import { useSubAccount, useSubAccounts, type SubAccountList } from './agencyQueries.ts'
import { BulkDialog, type Asked } from './bulk/BulkDialog.tsx'
import { ChosenBar } from './bulk/ChosenBar.tsx'
import { useBulkRun } from './bulk/useBulkRun.ts'
import { CreateSubAccountButton } from './CreateSubAccountButton.tsx'
import { subAccountColumns } from './subAccountColumns.tsx'
import { SubAccountPanel } from './SubAccountPanel.tsx'
import { useReturnToPlace } from './useReturnToPlace.ts'

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

/** The table of the sub-accounts. Selecting one opens its panel; several can be chosen. */
function SubAccounts() {
  const { search, sort, order, subAccount } = useSearch({ from: '/shell/agency' })
  const list: SubAccountList = { search, sort, order }
  const subAccounts = useSubAccounts(list)
  const rows = subAccounts.rows ?? []
  const navigate = useNavigate({ from: '/agency' })
  const { open, close } = usePanelInUrl({
    isOpen: subAccount !== undefined,
    show: (id: string) => void navigate({ search: { ...list, subAccount: id }, resetScroll: false }),
    hide: () => void navigate({ search: list, replace: true, resetScroll: false }),
  })
  const { data: openSubAccount } = useSubAccount(subAccount)
  const shown = openSubAccount ?? rows.find(({ id }) => id === subAccount)
  const chosen = useChosen(rows)
  const mayChoose = useMay('manager')
  const run = useBulkRun()
  const [asked, setAsked] = useState<Asked>()
  const change = (next: SubAccountList) => void navigate({ search: { ...list, ...next }, replace: true })
  const sortBy = (sorted: Pick<SubAccountList, 'sort' | 'order'>) =>
    change({ sort: sorted.sort, order: sorted.order })
  useReturnToPlace(subAccounts)
  return (
    <>
      <PageHeader
        title="Agency"
        description="Your sub-accounts, how they do, and their credits."
        actions={<CreateSubAccountButton onCreated={open} />}
      />
      <ReadOnlyNotice needs="admin" />
      <AgencyTotals />
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
        <SortSelect list={list} sortBy={sortBy} />
      </Group>
      <ChosenBar chosen={chosen} onAction={(action) => setAsked({ action, of: chosen.all })} />
      <DataTable
        label="Sub-accounts"
        pages={subAccounts}
        columns={subAccountColumns({ list, rows, chosen: mayChoose ? chosen : null, open, sortBy })}
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
        {shown !== undefined && (
          <SubAccountPanel
            key={shown.id}
            subAccount={shown}
            rows={rows.length}
            onAction={(action) => setAsked({ action, of: [shown] })}
          />
        )}
      </Drawer>
      <BulkDialog asked={asked} state={run} onClose={() => setAsked(undefined)} onDone={chosen.clear} />
    </>
  )
}

/** The order of the table on a screen that has no room for the headers of all columns. */
function SortSelect({
  list: { sort, order },
  sortBy,
}: {
  list: SubAccountList
  sortBy: (sorted: Pick<SubAccountList, 'sort' | 'order'>) => void
}) {
  const hasRoom = useHasTableRoom()
  if (hasRoom) return null
  return (
    <NativeSelect
      aria-label="Order"
      data={subAccountSorts.map((each) => ({ value: each, label: orderTexts[each] }))}
      value={order === undefined ? (sort ?? 'newest') : ''}
      onChange={({ currentTarget: { value } }) =>
        sortBy({ sort: subAccountSorts.find((each) => each === value && each !== 'newest') })
      }
    />
  )
}

const orderTexts: Readonly<Record<SubAccountSort, string>> = {
  newest: 'Newest first',
  balance: 'Lowest balance first',
  used: 'Most used first',
  lastsUntil: 'First to run dry',
  waiting: 'Most people waiting',
  failed: 'Most failed messages',
  liveCampaigns: 'Most Live campaigns',
  sent: 'Most messages sent',
  lastActivity: 'Last active first',
}
