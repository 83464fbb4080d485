import { Box, Button, Group, SegmentedControl, Title } from '@mantine/core'
import { countedSent } from '@replyloop/shared/values/limits'
import { useNavigate } from '@tanstack/react-router'
import { Megaphone, Search } from '../ui/icons.ts'
import type { ReactNode, Ref } from 'react'
import { CampaignSelect } from '../campaigns/CampaignSelect.tsx'
import { ChannelSelect } from '../contacts/ChannelSelect.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { CountedLabel } from '../ui/CountedLabel.tsx'
import { useConversationCounts } from './inboxQueries.ts'
import { readInboxSearch, type InboxSearch } from './inboxSearch.ts'

const filters = [
  { value: '', label: 'All' },
  { value: 'needs_human', label: 'Needs a human', counted: 'needsHuman' },
  { value: 'failed', label: 'Failed', counted: 'failed' },
  { value: 'unread', label: 'Unread', counted: 'unread' },
] as const

/** Stands apart: it wants nobody's attention. */
const sent = 'sent_by_campaigns'

/** The filters of the inbox. They are kept in the URL, so that they can be shared and survive a reload. */
export function ConversationFilters({
  search,
  heading,
  actions,
}: {
  search: InboxSearch
  heading: Ref<HTMLHeadingElement>
  /** Beside the heading. */
  actions: ReactNode
}) {
  const navigate = useNavigate()
  const isSent = search.filter === sent
  const { data: counts } = useConversationCounts(search)
  const set = (change: Record<string, unknown>) =>
    void navigate({ to: '.', search: readInboxSearch({ ...search, ...change }), replace: true })
  return (
    <Box p="sm" pb={6} style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}>
      <Group justify="space-between" mb={8}>
        <Title ref={heading} order={1} size="h4" tabIndex={-1}>
          Inbox
        </Title>
        {actions}
      </Group>
      <SearchField
        size="xs"
        aria-label="Search conversations by name, phone, email or sender, and by what their messages say"
        placeholder="Name, phone, email, sender, text"
        leftSection={<Search size={14} />}
        text={search.search ?? ''}
        onType={(text) => set({ search: text })}
      />
      <SegmentedControl
        fullWidth
        size="xs"
        mt={8}
        aria-label="Show"
        className="counted-filters"
        data={filters.map((each) => ({
          value: each.value,
          label: (
            <CountedLabel
              name={each.label}
              count={'counted' in each ? counts?.[each.counted] : 0}
              {...(search.search && { most: countedSent })}
            />
          ),
        }))}
        value={search.filter ?? ''}
        onChange={(filter) => set({ filter })}
      />
      <Group grow gap={8} mt={8}>
        <ChannelSelect
          size="xs"
          aria-label="Channel"
          placeholder="Channel"
          clearable
          value={search.channel ?? null}
          onChange={(channel) => set({ channel })}
        />
        <CampaignSelect
          size="xs"
          aria-label="Campaign"
          placeholder="Campaign"
          clearable
          value={search.campaignId ?? null}
          onChange={(campaignId) => set({ campaignId })}
        />
      </Group>
      <Button
        mt={6}
        size="compact-xs"
        variant={isSent ? 'light' : 'subtle'}
        {...(!isSent && { color: 'gray' })}
        leftSection={<Megaphone size={14} />}
        aria-pressed={isSent}
        title="What campaigns have sent and nobody has answered yet"
        onClick={() => set({ filter: isSent ? '' : sent })}
      >
        <CountedLabel name="Sent by campaigns" count={counts?.sentByCampaigns} most={countedSent} />
      </Button>
    </Box>
  )
}
