import './contacts.css'
import { Button, Group, Select } from '@mantine/core'
import { maxDataText, type SourceKind } from '@replyloop/shared/values/content'
import { useDisclosure } from '@mantine/hooks'
import { Search, SlidersHorizontal } from '../ui/icons.ts'
import { CampaignSelect } from '../campaigns/CampaignSelect.tsx'
import { ListSelect } from '../lists/ListSelect.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { ChannelSelect } from './ChannelSelect.tsx'
import { readFilter, type ContactFilter } from './contactFilter.ts'

const states = [
  { value: 'optedOut', label: 'Opted out', filter: { optedOut: true } },
  { value: 'reachable', label: 'Not opted out', filter: { optedOut: false } },
  { value: 'botOff', label: 'Bot off', filter: { botActive: false } },
  { value: 'botOn', label: 'Bot on', filter: { botActive: true } },
]

const sources = [
  { value: 'ad', label: 'Came from an ad' },
  { value: 'post', label: 'Came from a post' },
  { value: 'link', label: 'Came from a link' },
] satisfies { value: SourceKind; label: string }[]

/** The search and the filters of the contacts table. */
export function ContactFilters({
  filter,
  onChange,
}: {
  filter: ContactFilter
  onChange: (filter: ContactFilter) => void
}) {
  const set = (change: Record<string, unknown>) => onChange(readFilter({ ...filter, ...change }))
  const [opened, { toggle }] = useDisclosure()
  const { search: text = '', ...chosen } = filter
  const chosenCount = Object.values(chosen).filter((value) => value !== undefined).length
  const state = states.find(
    (each) => each.filter.optedOut === filter.optedOut && each.filter.botActive === filter.botActive,
  )
  return (
    <>
      <Group gap="sm" mb="sm" align="flex-end">
        <SearchField
          aria-label="Search contacts by name, phone, email or sender"
          placeholder="Name, phone, email, sender"
          leftSection={<Search size={16} />}
          flex={1}
          miw={220}
          text={text}
          onType={(search) => set({ search })}
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
        <Group gap="sm" className="contact-filters" data-opened={opened || undefined}>
          <ListSelect
            aria-label="List"
            placeholder="Any list"
            value={filter.listId ?? null}
            onChange={(listId) => set({ listId })}
            clearable
            w={{ base: '100%', xs: 170 }}
          />
          <Select
            aria-label="State"
            placeholder="Any state"
            data={states.map(({ value, label }) => ({ value, label }))}
            value={state?.value ?? null}
            onChange={(value) =>
              set({
                optedOut: undefined,
                botActive: undefined,
                ...states.find((each) => each.value === value)?.filter,
              })
            }
            clearable
            w={{ base: '100%', xs: 150 }}
          />
          <CampaignSelect
            aria-label="Campaign"
            placeholder="Any campaign"
            value={filter.campaignId ?? null}
            onChange={(campaignId) => set({ campaignId })}
            clearable
            w={{ base: '100%', xs: 170 }}
          />
          <ChannelSelect
            aria-label="Channel"
            placeholder="Any channel"
            value={filter.channel ?? null}
            onChange={(channel) => set({ channel })}
            clearable
            w={{ base: '100%', xs: 150 }}
          />
          <Select
            aria-label="Came from"
            placeholder="Any source"
            data={sources}
            value={filter.sourceKind ?? null}
            onChange={(sourceKind) =>
              set({ sourceKind, ...(sourceKind === null && { sourceId: undefined }) })
            }
            clearable
            w={{ base: '100%', xs: 190 }}
          />
          {(filter.sourceKind ?? filter.sourceId) !== undefined && (
            <SearchField
              aria-label="Id of the ad or post, or ref of the link"
              placeholder="Any id or ref"
              maxLength={maxDataText}
              text={filter.sourceId ?? ''}
              onType={(sourceId) => set({ sourceId })}
              w={{ base: '100%', xs: 190 }}
            />
          )}
        </Group>
      </Group>
      {filter.listId !== undefined && (
        <Group mb="sm">
          <CopyField title="List identifier" value={filter.listId} label="list identifier" />
        </Group>
      )}
    </>
  )
}
