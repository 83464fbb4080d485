import { Anchor, Grid, Group, Stack } from '@mantine/core'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { isNotFound } from '../apiError.ts'
import { RunFunnel } from '../reports/RunFunnel.tsx'
import { May } from '../roles/May.tsx'
import { ReadOnlyNotice } from '../roles/ReadOnlyNotice.tsx'
import { FoldedSection } from '../ui/FoldedSection.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import { useHasSecondColumn } from '../ui/useIsWide.ts'
import { Unavailable } from '../ui/Unavailable.tsx'
import { AgainButtons } from './AgainButtons.tsx'
import { BroadcastActions } from './BroadcastActions.tsx'
import { BroadcastBadge } from './BroadcastBadge.tsx'
import { BroadcastNext } from './BroadcastNext.tsx'
import { BroadcastNumbers } from './BroadcastNumbers.tsx'
import { useBroadcast } from './broadcastQueries.ts'
import { PauseNotice } from './PauseNotice.tsx'
import { Recipients } from './Recipients.tsx'
import { Terms } from './Terms.tsx'
import { VariantResults } from './VariantResults.tsx'
import { What } from './What.tsx'
import { Who } from './Who.tsx'

/** One broadcast: whom it is for, what it says and when, and what became of it. */
export function BroadcastPage() {
  const { broadcastId } = useParams({ from: '/shell/broadcasts/$broadcastId' })
  const { stage } = useSearch({ from: '/shell/broadcasts/$broadcastId' })
  const { data: broadcast, error, refetch } = useBroadcast(broadcastId)
  const isBeside = useHasSecondColumn() // else it would stand below a list of any length
  if (broadcast === undefined || isNotFound(error))
    return <Unavailable error={error} refetch={refetch} to="/broadcasts" label="Show all broadcasts" />
  const { state, reason } = broadcast
  const hasRecipients = state !== 'draft' && state !== 'scheduled'
  const what = (
    <Section title="What">
      <What broadcast={broadcast} />
    </Section>
  )
  const again = state === 'done' && (
    <May role="manager">
      <AgainButtons broadcast={broadcast} />
    </May>
  )
  const terms = (
    <>
      <Section title="Who">
        <Who broadcast={broadcast} />
      </Section>
      {hasRecipients && what}
      <Section title="When">
        <Terms broadcast={broadcast} />
      </Section>
    </>
  )
  return (
    <>
      <Anchor component={Link} to="/broadcasts" size="sm">
        Broadcasts
      </Anchor>
      <PageHeader
        title={broadcast.name}
        description={
          <Group component="span" gap="xs">
            <BroadcastBadge state={state} /> <BroadcastNext broadcast={broadcast} />
          </Group>
        }
        actions={
          <May role="manager">
            <BroadcastActions key={state} broadcast={broadcast} />
          </May>
        }
      />
      <ReadOnlyNotice needs="manager" />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="lg">
            {state === 'paused' && reason !== null && <PauseNotice broadcast={broadcast} reason={reason} />}
            {hasRecipients ? <BroadcastNumbers broadcast={broadcast} stage={stage} /> : what}
            {hasRecipients && <RunFunnel broadcastId={broadcastId} />}
            {hasRecipients && <VariantResults broadcast={broadcast} />}
            {!isBeside && again}
            {!isBeside &&
              (hasRecipients ? (
                <FoldedSection title="Who, what and when">
                  <Stack gap="lg">{terms}</Stack>
                </FoldedSection>
              ) : (
                terms
              ))}
            {hasRecipients && <Recipients broadcast={broadcast} stage={stage} />}
          </Stack>
        </Grid.Col>
        {isBeside && (
          <Grid.Col span={4}>
            <Stack gap="lg">
              {again}
              {terms}
            </Stack>
          </Grid.Col>
        )}
      </Grid>
    </>
  )
}
