import './reports.css'
import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { reportSteps } from '@replyloop/shared/values/reports'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CampaignSelect } from '../campaigns/CampaignSelect.tsx'
import { ChannelSelect } from '../contacts/ChannelSelect.tsx'
import { May } from '../roles/May.tsx'
import { TagSelect } from '../tags/TagSelect.tsx'
import { SlidersHorizontal } from '../ui/icons.ts'
import { useReportSearch, useToday, type ReportFilter } from './reportQueries.ts'
import { periodNames, rangeOf } from './reportDays.ts'
import { readReportSearch } from './reportSearch.ts'
import { stepNames } from './words.ts'

/** It comes in a file of its own, with other forms. */
const MemberSelect = lazy(async () => ({
  default: (await import('../settings/MemberSelect.tsx')).MemberSelect,
}))

const periodChoices = [
  { value: '7', label: periodNames['7'] },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: periodNames['90'] },
  { value: 'month', label: periodNames.month },
  { value: 'own', label: 'From a day to another' },
]
const width = { base: '100%', xs: 180 }

/** The period and the filters of a page of reports, which stay from one page to the next; `has` are those that it obeys. */
export function ReportFilters({ has }: { has: readonly ReportFilter[] }) {
  const search = useReportSearch()
  const today = useToday()
  const navigate = useNavigate()
  const [opened, { toggle }] = useDisclosure()
  const set = (change: Record<string, unknown>) =>
    void navigate({
      to: '.',
      search: readReportSearch({ ...search, ...change }),
      replace: true,
      resetScroll: false,
    })
  const { from, to } = search
  const setPeriod = (period: string | null) => {
    if (period !== 'own') return set({ period, from: undefined, to: undefined })
    if (today !== undefined) set(rangeOf(search, today))
  }
  const chosenCount = has.filter((name) => search[name] !== undefined).length
  return (
    <Group gap="sm" mb="md" align="flex-end" role="group" aria-label="Period and filters">
      <Select
        label="Period"
        data={periodChoices}
        value={from === undefined ? (search.period ?? '30') : 'own'}
        onChange={setPeriod}
        allowDeselect={false}
        w={{ base: 'calc(100% - 9rem)', xs: 180 }}
      />
      <Button
        hiddenFrom="xs"
        variant="default"
        px="sm"
        leftSection={<SlidersHorizontal size={16} />}
        aria-expanded={opened}
        onClick={toggle}
      >
        {chosenCount === 0 ? 'Filters' : `Filters (${chosenCount})`}
      </Button>
      {from !== undefined && (
        <>
          <DayInput label="First day" value={from} onChange={(day) => set({ from: day })} />
          <DayInput label="Last day" value={to ?? from} onChange={(day) => set({ to: day })} />
        </>
      )}
      <Group gap="sm" align="flex-end" className="report-filters" data-opened={opened || undefined}>
        {has.includes('campaignId') && (
          <CampaignSelect
            label="Campaign"
            placeholder="All campaigns"
            value={search.campaignId ?? null}
            onChange={(campaignId) => set({ campaignId })}
            clearable
            w={width}
          />
        )}
        {has.includes('channel') && (
          <ChannelSelect
            label="Channel"
            placeholder="All channels"
            value={search.channel ?? null}
            onChange={(channel) => set({ channel })}
            clearable
            w={width}
          />
        )}
        {has.includes('memberId') && (
          <May role="manager">
            <Suspense>
              <MemberSelect
                label="Member"
                placeholder="All members"
                value={search.memberId ?? null}
                onChange={(memberId) => set({ memberId })}
                clearable
                w={width}
              />
            </Suspense>
          </May>
        )}
        {has.includes('tag') && (
          <TagSelect
            label="Tag"
            placeholder="All contacts"
            value={search.tag ?? null}
            onChange={(tag) => set({ tag })}
            clearable
            w={width}
          />
        )}
        {has.includes('by') && (
          <Select
            label="By"
            data={reportSteps.map((value) => ({ value, label: stepNames[value] }))}
            value={search.by ?? 'day'}
            onChange={(by) => set({ by })}
            allowDeselect={false}
            w={{ base: '100%', xs: 110 }}
          />
        )}
        {has.includes('hours') && (
          <Select
            label="Time"
            data={[
              { value: 'all', label: 'Around the clock' },
              { value: 'within', label: 'In working hours' },
            ]}
            value={search.hours ?? 'all'}
            onChange={(hours) => set({ hours })}
            allowDeselect={false}
            w={width}
          />
        )}
        {has.includes('compare') && (
          <Checkbox
            label="Compare with the period before"
            checked={search.compare === true}
            onChange={({ currentTarget }) => set({ compare: currentTarget.checked })}
            mb={8}
          />
        )}
      </Group>
    </Group>
  )
}

/** An end of the range. An emptied one stays as it was: a range has two ends. */
const DayInput = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}) => (
  <TextInput
    type="date"
    label={label}
    min="2000-01-01"
    max="2099-12-31"
    value={value}
    onChange={({ currentTarget }) => {
      if (currentTarget.value !== '') onChange(currentTarget.value)
    }}
    w={{ base: 'calc(50% - 6px)', xs: 160 }}
  />
)
