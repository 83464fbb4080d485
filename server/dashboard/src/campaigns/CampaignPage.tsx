import { Anchor, Button, Grid, Group, Stack, Tabs } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { Copy, Pencil } from '../ui/icons.ts'
import { counted } from '../ui/counted.ts'
import { DailyLimitNotice } from '../limits/DailyLimitNotice.tsx'
import { useAutomaticLimits } from '../limits/limitQueries.ts'
import { Phone } from '../sandbox/Phone.tsx'
import { useHasSandbox } from '../sandbox/sandboxQueries.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { isNotFound } from '../apiError.ts'
import { useHasSecondColumn } from '../ui/useIsWide.ts'
import { TemplateNotice } from '../templates/TemplateNotice.tsx'
import { Unavailable } from '../ui/Unavailable.tsx'
import { CannotOpenNotice } from './CannotOpenNotice.tsx'
import { CampaignSummary } from './CampaignSummary.tsx'
import { CampaignStats } from './CampaignStats.tsx'
import { useCampaign } from './campaignQueries.ts'
import { CampaignQueue, HeldReasons, QueueSummary } from './CampaignQueue.tsx'
import { DeleteCampaignButton } from './DeleteCampaignButton.tsx'
import { NextStep } from './NextStep.tsx'
import { StatusActions } from './StatusActions.tsx'
import { TestNotice } from './testQuestions/TestNotice.tsx'
import { hasBot } from './transitions.ts'
import { BotFigures } from './unanswered/BotFigures.tsx'
import { useBotFigures } from './unanswered/unansweredQueries.ts'
import { HoursSection } from '../reports/HoursSection.tsx'
import { RunFunnel } from '../reports/RunFunnel.tsx'
import { SourcesSection } from '../reports/SourcesSection.tsx'
import { May } from '../roles/May.tsx'
import { numberText } from '../ui/format.ts'

/** The tab of what the bot does not know, with how many questions that are. */
function UnansweredTab({ id }: { id: string }) {
  const count = useBotFigures(id).data?.unanswered
  return <Tabs.Tab value="unanswered">Unanswered{count !== undefined && ` (${numberText(count)})`}</Tabs.Tab>
}

// The tabs that few open at first.
const UnansweredQuestions = lazy(async () => ({
  default: (await import('./unanswered/UnansweredQuestions.tsx')).UnansweredQuestions,
}))
const TestQuestions = lazy(async () => ({
  default: (await import('./testQuestions/TestQuestions.tsx')).TestQuestions,
}))

/** One campaign: its status, statistics, queue and settings. */
export function CampaignPage() {
  const { id } = useParams({ from: '/shell/campaigns/$id' })
  const { data: campaign, error, refetch } = useCampaign(id)
  const { data: limits } = useAutomaticLimits()
  const [tab, setTab] = useState<string | null>('queued')
  const tabs = useRef<HTMLDivElement>(null)
  const hasSandbox = useHasSandbox() === true
  const isTriedFirst = !useHasSecondColumn() && hasSandbox // on a phone, what is tried out would stand below all else
  if (campaign === undefined || isNotFound(error))
    return <Unavailable error={error} refetch={refetch} to="/campaigns" label="Show all campaigns" />
  const { waiting, held } = campaign.queue
  const phone = (
    <May role="manager">
      <Section title="Try it as a contact">
        <Phone key={id} campaign={campaign} />
      </Section>
    </May>
  )
  return (
    <>
      <Anchor component={Link} to="/campaigns" size="sm">
        Campaigns
      </Anchor>
      <PageHeader
        title={campaign.name}
        description={
          <Group component="span" gap="xs">
            <StatusBadge status={campaign.status} /> <QueueSummary campaign={campaign} />
            {held > 0 && <span>{counted(held, 'opening message')} on hold.</span>}
          </Group>
        }
        actions={
          <May role="manager">
            <Button
              component={Link}
              to={`/campaigns/${id}/edit`}
              variant="default"
              leftSection={<Pencil size={16} />}
            >
              Edit
            </Button>
            <Button
              renderRoot={(props) => <Link to="/campaigns/new" search={{ from: id }} {...props} />}
              variant="default"
              leftSection={<Copy size={16} />}
            >
              Duplicate
            </Button>
            {campaign.status === 'Draft' && <DeleteCampaignButton campaign={campaign} />}
            <StatusActions campaign={campaign} />
          </May>
        }
      />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="xl">
            <May role="manager">
              <NextStep campaign={campaign} />
            </May>
            {campaign.status !== 'Completed' && <CannotOpenNotice campaign={campaign} />}
            <TemplateNotice campaign={campaign} />
            {hasBot(campaign) && tab !== 'tests' && (
              <TestNotice
                campaignId={id}
                onShow={() => {
                  setTab('tests')
                  tabs.current?.scrollIntoView()
                }}
              />
            )}
            <DailyLimitNotice limits={limits} />
            {isTriedFirst && phone}
            <RunFunnel campaignId={id} />
            <CampaignStats id={id} />
            {hasBot(campaign) && <BotFigures id={id} />}
            <Tabs value={tab} onChange={setTab} keepMounted={false} ref={tabs}>
              <Tabs.List>
                <Tabs.Tab value="queued">Queue ({numberText(waiting)})</Tabs.Tab>
                <Tabs.Tab value="held">On hold ({numberText(held)})</Tabs.Tab>
                {hasBot(campaign) && <UnansweredTab id={id} />}
                {hasBot(campaign) && <Tabs.Tab value="tests">Test questions</Tabs.Tab>}
                <Tabs.Tab value="hours">Hours</Tabs.Tab>
                <Tabs.Tab value="sources">Sources</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="queued" aria-label={counted(waiting, 'contact waits', 'contacts wait')}>
                <CampaignQueue id={id} state="queued" />
              </Tabs.Panel>
              <Tabs.Panel value="held" aria-label={counted(held, 'contact on hold', 'contacts on hold')}>
                <HeldReasons campaign={campaign} />
                <CampaignQueue id={id} state="held" />
              </Tabs.Panel>
              <Tabs.Panel value="unanswered">
                <Suspense>
                  <UnansweredQuestions id={id} />
                </Suspense>
              </Tabs.Panel>
              <Tabs.Panel value="tests">
                <Suspense>
                  <TestQuestions id={id} />
                </Suspense>
              </Tabs.Panel>
              <Tabs.Panel value="hours" pt="md">
                <HoursSection search={{ period: '90', campaignId: id }} />
              </Tabs.Panel>
              <Tabs.Panel value="sources" pt="md">
                <SourcesSection search={{ period: '90', campaignId: id }} />
              </Tabs.Panel>
            </Tabs>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="lg">
            {!isTriedFirst && phone}
            <CampaignSummary campaign={campaign} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  )
}
