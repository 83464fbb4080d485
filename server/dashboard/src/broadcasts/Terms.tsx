import { Anchor } from '@mantine/core'
import { stopRuleWindow } from '@replyloop/shared/values/broadcast'
import { Link } from '@tanstack/react-router'
import { useCampaign } from '../campaigns/campaignQueries.ts'
import { Fact } from '../greeting/planParts.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { numberText } from '../ui/format.ts'
import { Time } from '../ui/Time.tsx'
import type { OneBroadcast } from './broadcastQueries.ts'
import { sendAtText } from './sendTime.ts'

/** When a broadcast goes out and by which rules, and who answers what comes back. */
export function Terms({ broadcast }: { broadcast: OneBroadcast }) {
  const { campaignId, channel, ratePerMinute, followUps, purpose, stopRules, startedAt, endedAt } = broadcast
  const { data: campaign } = useCampaign(campaignId)
  return (
    <dl className="plan-facts">
      <Fact name="Begins">{sendAtText(broadcast) ?? 'Once it is started'}</Fact>
      {startedAt !== null && (
        <Fact name="Started">
          <Time at={startedAt} />
        </Fact>
      )}
      {endedAt !== null && (
        <Fact name="Ended">
          <Time at={endedAt} />
        </Fact>
      )}
      <Fact name="Answers">
        <Anchor component={Link} to={`/campaigns/${campaignId}`} inherit>
          <bdi>{campaign?.name ?? '…'}</bdi>
        </Anchor>{' '}
        {campaign !== undefined && <StatusBadge status={campaign.status} />}
      </Fact>
      <Fact name="Channel">{channel ?? 'Where each is reached, as the campaign writes first'}</Fact>
      <Fact name="Rate">
        {ratePerMinute === null ? 'As many as its channel takes' : `${numberText(ratePerMinute)} a minute`}
      </Fact>
      <Fact name="Purpose">
        {purpose === 'marketing'
          ? 'Marketing: keeps quiet hours, a credit each'
          : 'Transactional: at any hour, without credits'}
      </Fact>
      <Fact name="Follow-ups">{followUps ? 'Those of the campaign' : 'None'}</Fact>
      <Fact name="Stops">
        {stopRules === null
          ? 'Never by itself because of failures or opt-outs'
          : `When of the last ${stopRuleWindow} over ${stopRules.failedPercent} % fail, or ${stopRules.optOutPercent} % opt out`}
      </Fact>
    </dl>
  )
}
