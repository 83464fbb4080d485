import { Stack, Text } from '@mantine/core'
import type { CampaignPlan, GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { counted } from '../ui/counted.ts'
import { numberText } from '../ui/format.ts'
import { Time } from '../ui/Time.tsx'
import { leftOutText } from './leftOutText.ts'
import { CreditsFact, Fact, FirstAt, ShareBar, TierFact } from './planParts.tsx'

/** Whom a press greets, campaign by campaign: how many, who is left out and why, when, and what it costs. */
export const PlanFacts = ({ plan }: { plan: GreetingPlan }) => (
  <Stack gap="md">
    <Text fw={600} size="lg">
      {plan.willGreet === 0
        ? 'Nobody gets an opening message.'
        : `${counted(plan.willGreet, 'person gets', 'people get')} an opening message.`}
    </Text>
    {plan.campaigns.map((campaign) => (
      <section key={campaign.campaignId} aria-label={campaign.name}>
        {plan.campaigns.length > 1 && (
          <Text fw={500} size="sm" mb={6} dir="auto">
            {campaign.name}
          </Text>
        )}
        <ShareBar
          gets={campaign.willGreet}
          left={campaign.leftOut.reduce((sum, { count }) => sum + count, 0)}
          words={['are greeted', 'are left out']}
        />
        <dl className="plan-facts">
          <Facts campaign={campaign} />
        </dl>
      </section>
    ))}
    {plan.overlaps !== undefined && plan.overlaps.length > 0 && (
      <dl className="plan-facts">
        {plan.overlaps.map(({ campaignId, name, count }) => (
          <Fact key={campaignId} name="At the same time">
            {counted(count, 'of them waits', 'of them wait')} for the opening message of <bdi>{name}</bdi>
          </Fact>
        ))}
      </dl>
    )}
  </Stack>
)

function Facts({ campaign }: { campaign: CampaignPlan }) {
  const {
    name,
    willGreet,
    leftOut,
    first,
    last,
    perMinute,
    quietHours,
    credits,
    segments = 0,
    tier,
  } = campaign
  return (
    <>
      <Fact name="Campaign">
        <bdi>{name}</bdi>
      </Fact>
      <Fact name="Greeted">{numberText(willGreet)}</Fact>
      {leftOut.map(({ reason, count }) => (
        <Fact key={reason} name="Left out">
          {numberText(count)}: {leftOutText(reason)}
        </Fact>
      ))}
      {first !== null && (
        <Fact name="First">
          <FirstAt at={first} />
        </Fact>
      )}
      {last !== null && willGreet > 1 && (
        <Fact name="Last">
          <Time at={last} />, at {numberText(perMinute)} a minute
        </Fact>
      )}
      {tier !== undefined && <TierFact tier={tier} />}
      {segments > 0 && <Fact name="SMS">{numberText(segments)}</Fact>}
      <Fact name="Quiet hours">
        {quietHours === null
          ? 'They hold none of these'
          : `${quietHours.from} to ${quietHours.until} in each contact’s zone: ${quietHours.held === 0 ? 'nobody waits' : counted(quietHours.held, 'waits for their end', 'wait for their end')}`}
      </Fact>
      {willGreet > 0 && <CreditsFact credits={credits} />}
    </>
  )
}
