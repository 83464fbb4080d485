import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../api.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Section } from '../ui/Section.tsx'
import { ShowMoreButton } from '../ui/ShowMoreButton.tsx'
import { Time } from '../ui/Time.tsx'
import { useTimeline } from './timelineQueries.ts'
import { sentenceOf } from './timelineText.ts'

/** The automatic decisions about a contact with their reasons, newest first. */
export function Timeline({ contactId }: { contactId: string }) {
  const pages = useTimeline(contactId)
  const { rows, error, refetch } = pages
  return (
    <Section title="Timeline" description="What was decided automatically about this contact, and why.">
      {rows === undefined && error === null && <PageSkeleton rows={3} />}
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {rows?.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing yet.
        </Text>
      )}
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {rows?.map((entry) => (
          <li key={entry.id}>
            <Text size="sm">{sentenceOf(entry)}</Text>
            <Text size="xs" c="dimmed">
              <Time at={entry.createdAt} />
              {entry.campaignId !== null && <CampaignLink id={entry.campaignId} />}
            </Text>
          </li>
        ))}
      </Stack>
      <ShowMoreButton pages={pages} variant="subtle" size="compact-sm" mt="sm">
        Show earlier
      </ShowMoreButton>
    </Section>
  )
}

function CampaignLink({ id }: { id: string }) {
  const { data: campaign } = useQuery({
    queryKey: ['campaigns', 'choice', 'one', id],
    queryFn: ({ signal }) => api('GET /campaigns/:id', { params: { id }, signal }),
    staleTime: Infinity,
  })
  if (campaign === undefined) return null
  return (
    <>
      {' · '}
      <Anchor component={Link} to={`/campaigns/${id}`} size="xs" underline="always" dir="auto">
        {campaign.name}
      </Anchor>
    </>
  )
}
