import { Box, Group, SegmentedControl, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { api } from '../api.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { SearchSelect } from '../ui/SearchSelect.tsx'
import { readInboxSearch, type InboxSearch } from './search.ts'

const filters = [
  { value: '', label: 'All' },
  { value: 'needs_human', label: 'Needs a human' },
  { value: 'failed', label: 'Failed' },
  { value: 'unread', label: 'Unread' },
]

const limit = '50'
const channels = async (search: string, signal: AbortSignal) =>
  (await api('GET /channels', { query: { search, limit }, signal })).data.map(({ name }) => ({
    id: name,
    name,
  }))
const campaigns = async (search: string, signal: AbortSignal) =>
  (await api('GET /campaigns', { query: { search, limit }, signal })).data
const campaign = (id: string, signal: AbortSignal) => api('GET /campaigns/:id', { params: { id }, signal })

/** What the list shows; kept in the address, so that it can be shared and survives going back. */
export function ConversationFilters({ search }: { search: InboxSearch }) {
  const navigate = useNavigate()
  const narrow = (change: InboxSearch) =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true })
  return (
    <Box p="sm" pb={8} style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}>
      <Title order={1} size="h4" mb={8}>
        Inbox
      </Title>
      <SearchField
        size="xs"
        aria-label="Search conversations by name, phone, email or sender"
        placeholder="Name, phone, email, sender"
        leftSection={<Search size={14} aria-hidden />}
        text={search.search ?? ''}
        onType={(text) => narrow({ search: text === '' ? undefined : text })}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        mt={8}
        aria-label="Show"
        data={filters}
        value={search.filter ?? ''}
        onChange={(filter) => narrow({ filter: readInboxSearch({ filter }).filter })}
      />
      <Group grow gap={8} mt={8}>
        <SearchSelect
          size="xs"
          aria-label="Channel"
          placeholder="Channel"
          clearable
          queryKey={['channels']}
          load={channels}
          value={search.channel ?? null}
          onChange={(channel) => narrow({ channel: channel ?? undefined })}
        />
        <SearchSelect
          size="xs"
          aria-label="Campaign"
          placeholder="Campaign"
          clearable
          queryKey={['campaigns', 'choice']}
          load={campaigns}
          loadOne={campaign}
          value={search.campaignId ?? null}
          onChange={(campaignId) => narrow({ campaignId: campaignId ?? undefined })}
        />
      </Group>
    </Box>
  )
}
