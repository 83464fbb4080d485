import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { leftOutText } from '../greeting/leftOutText.ts'
import { CreditsFact, Fact, FirstAt, ShareBar, TierFact } from '../greeting/planParts.tsx'
import { useSettings } from '../settings/settingsQueries.ts'
import { counted } from '../ui/counted.ts'
import { dateFormat, numberText } from '../ui/format.ts'
import type { OneBroadcast, Plan } from './broadcastQueries.ts'

/** Its plot is not for the first view. */
const HourMap = lazy(async () => ({ default: (await import('./HourMap.tsx')).HourMap }))

/** What a broadcast would do if it were started now: who gets it and who does not, when, and what it costs. */
export function BroadcastPlanFacts({ broadcast, plan }: { broadcast: OneBroadcast; plan: Plan }) {
  const { data: settings } = useSettings()
  const {
    matched,
    willGet,
    leftOut,
    holdout,
    first,
    last,
    segments,
    credits,
    byHour,
    overlaps,
    tier,
    followUps,
  } = plan
  const timeZone = settings?.timeZone ?? 'UTC'
  const format = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone })
  const timeOf = (at: string) => format.format(Date.parse(at))
  return (
    <Stack gap="md">
      <div>
        <Text fw={600} size="lg" mb={6}>
          {willGet === 0 ? 'Nobody gets it.' : `${counted(willGet, 'person gets', 'people get')} it.`}
        </Text>
        <ShareBar gets={willGet} left={matched - willGet} words={['get it', 'do not']} />
        <dl className="plan-facts">
          <Fact name="It is for">{counted(matched, 'person', 'people')}</Fact>
          {leftOut.map(({ reason, count }) => (
            <Fact key={reason} name="Left out">
              {numberText(count)}: {leftOutText(reason)}
            </Fact>
          ))}
          {holdout > 0 && (
            <Fact name="Kept without">{numberText(holdout)}: they get nothing, to compare with</Fact>
          )}
          {willGet > 0 && first !== null && (
            <Fact name="First">
              <FirstAt at={first}>{timeOf(first)}</FirstAt>
            </Fact>
          )}
          {willGet > 1 && last !== null && <Fact name="Last">{timeOf(last)}</Fact>}
          <Fact name="Quiet hours">
            {broadcast.purpose === 'transactional'
              ? 'They hold no transactional message'
              : settings?.quietHours
                ? `Nothing goes out from ${settings.quietHours.from} to ${settings.quietHours.until} in each contact’s zone`
                : 'None are set'}
          </Fact>
          {willGet > 0 && <CreditsFact credits={credits} />}
          {tier !== undefined && <TierFact tier={tier} />}
          {followUps > 0 && (
            <Fact name="Follow-ups">Up to {numberText(followUps)} more, if nobody answers</Fact>
          )}
          {segments > 0 && <Fact name="SMS">{counted(segments, 'part')} in all</Fact>}
        </dl>
      </div>
      {willGet > 0 && (
        <Suspense>
          <HourMap byHour={byHour} timeZone={timeZone} />
        </Suspense>
      )}
      {overlaps.length > 0 && (
        <section aria-label="Other campaigns">
          <Text size="sm" fw={500}>
            They get from other campaigns besides
          </Text>
          <Text component="ul" size="sm" my={0} ps="md">
            {overlaps.map(({ campaignId, name, count }) => (
              <li key={campaignId}>
                {counted(count, 'person waits', 'people wait')} for the opening message of{' '}
                <Anchor component={Link} to={`/campaigns/${campaignId}`} inherit>
                  <bdi>{name}</bdi>
                </Anchor>
              </li>
            ))}
          </Text>
        </section>
      )}
    </Stack>
  )
}
