import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { useCampaign } from '../campaigns/campaignQueries.ts'
import { Section } from '../ui/Section.tsx'
import { FunnelTable, isEmptyFunnel } from './FunnelTable.tsx'
import { useFunnel, useReportSearch } from './reportQueries.ts'
import { ReportsFrame } from './ReportsFrame.tsx'
import type { ReportSearch } from './reportSearch.ts'
import { ReportSection } from './ReportSection.tsx'
import { SourcesSection } from './SourcesSection.tsx'
import { VolumeSection } from './VolumeSection.tsx'

/** The reports at a glance: how far people come, what was written, and from where people come. */
export function OverviewPage() {
  const search = useReportSearch()
  return (
    <ReportsFrame report="volume">
      <Stack gap="lg">
        <VolumeSection search={search} />
        <FunnelOfCampaign search={search} />
        <SourcesSection search={search} />
      </Stack>
    </ReportsFrame>
  )
}

/** How far the people of a campaign have come: of the one that is chosen, or else of the Live one that has sent most. */
function FunnelOfCampaign({ search }: { search: ReportSearch }) {
  const { data: live } = useQuery({
    queryKey: ['campaigns', 'table', 'busiest'],
    queryFn: ({ signal }) =>
      api('GET /campaign_overview', { query: { status: 'Live', sort: 'sent', limit: '1' }, signal }),
    enabled: search.campaignId === undefined,
  })
  const campaignId = search.campaignId ?? live?.data[0]?.id
  const { data: campaign } = useCampaign(campaignId ?? null)
  const asked = campaignId === undefined ? null : { ...search, campaignId }
  const read = useFunnel(asked)
  if (asked === null)
    return live === undefined ? null : (
      <Section title="How far people come">
        <Text size="sm" c="dimmed">
          No campaign is Live. Start one under{' '}
          <Anchor component={Link} to="/campaigns" inherit underline="always">
            Campaigns
          </Anchor>
          , or choose one above: how far its people come is shown here from the first who joins.
        </Text>
      </Section>
    )
  return (
    <ReportSection
      title="How far people come"
      description={
        <>
          Who joined{' '}
          <Anchor
            renderRoot={(props) => <Link to="/campaigns/$id" params={{ id: asked.campaignId }} {...props} />}
            inherit
            underline="always"
          >
            <bdi>{campaign?.name ?? 'the campaign'}</bdi>
          </Anchor>{' '}
          in these days{search.campaignId === undefined && '. Choose another campaign above'}
        </>
      }
      report="funnel"
      search={asked}
      read={read}
    >
      {(funnel) =>
        isEmptyFunnel(funnel) ? (
          <Text size="sm" c="dimmed">
            Nobody joined it in these days. Who joins its list is counted here at once.
          </Text>
        ) : (
          <FunnelTable funnel={funnel} search={asked} />
        )
      }
    </ReportSection>
  )
}
