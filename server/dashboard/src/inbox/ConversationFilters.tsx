import { Box, Group, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Search } from '../ui/icons.ts'
import { lazy, Suspense, type ReactNode, type Ref } from 'react'
import { CampaignSelect } from '../campaigns/CampaignSelect.tsx'
import { ChannelSelect } from '../contacts/ChannelSelect.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { readInboxSearch, type InboxSearch } from './inboxSearch.ts'
import { InboxViews } from './InboxViews.tsx'

const MoreFilters = lazy(async () => ({
  default: (await import('./savedViews/MoreFilters.tsx')).MoreFilters,
}))

/** The filters of the inbox. They are kept in the URL, so that they can be shared and survive a reload. */
export function ConversationFilters({
  search,
  heading,
  hasViewsBeside,
  actions,
}: {
  search: InboxSearch
  heading: Ref<HTMLHeadingElement>
  /** Whether the views stand in a column of their own. */
  hasViewsBeside: boolean
  /** Beside the heading. */
  actions: ReactNode
}) {
  const navigate = useNavigate()
  const set = (change: Record<string, unknown>) =>
    void navigate({ to: '.', search: readInboxSearch({ ...search, ...change }), replace: true })
  return (
    <Box p="sm" pb={6} style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}>
      <Group justify="space-between" gap={4} mb={8}>
        <Title ref={heading} order={1} size="h4" tabIndex={-1}>
          Inbox
        </Title>
        <Group gap={2} wrap="nowrap">
          {actions}
        </Group>
      </Group>
      <SearchField
        size="xs"
        aria-label="Search conversations by name, phone, email or sender, and by what their messages say"
        placeholder="Name, phone, email, sender, text"
        leftSection={<Search size={14} />}
        text={search.search ?? ''}
        onType={(text) => set({ search: text })}
      />
      {!hasViewsBeside && <InboxViews />}
      <Group grow preventGrowOverflow={false} wrap="nowrap" gap={8} mt={8}>
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
        <Box className="more-filters">
          <Suspense>
            <MoreFilters search={search} onChange={set} />
          </Suspense>
        </Box>
      </Group>
    </Box>
  )
}
