import { Alert, Anchor, Text } from '@mantine/core'
import type { BroadcastPauseReason } from '@replyloop/shared/values/broadcast'
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router'
import { TriangleAlert } from '../ui/icons.ts'
import type { OneBroadcast } from './broadcastQueries.ts'
import { pauseText } from './broadcastWords.ts'

type Paused = Pick<OneBroadcast, 'id' | 'campaignId' | 'audience'>

/** What solves a pause: a sentence, and the page where that is done. */
interface Solution {
  text: string
  page?: { link: LinkProps; label: string }
}

const channels = { link: linkOptions({ to: '/settings/channels' }), label: 'Open the channels' }
const template = {
  text: 'Look at the template among the channels; resume once it is approved, or cancel and choose another one.',
  page: channels,
}

const solutions: Partial<Record<BroadcastPauseReason, (broadcast: Paused) => Solution>> = {
  by_hand: () => ({ text: 'Nobody is lost: resume it, and it goes on where it stopped.' }),
  campaign_paused: ({ campaignId }) => ({
    text: 'It goes on by itself once the campaign is Live again.',
    page: {
      link: linkOptions({ to: '/campaigns/$id', params: { id: campaignId } }),
      label: 'Open the campaign',
    },
  }),
  missed: () => ({ text: 'Resume it to send it now, or cancel it.' }),
  audience_gone: ({ audience: { segmentId, listId } }) => ({
    text: 'Put back what is gone and resume it; or cancel it, and write another one.',
    page:
      segmentId !== undefined
        ? {
            link: linkOptions({ to: '/segments/$segmentId', params: { segmentId } }),
            label: 'Open the segment',
          }
        : listId !== undefined
          ? { link: linkOptions({ to: '/lists' }), label: 'Open the lists' }
          : { link: linkOptions({ to: '/tags' }), label: 'Open the tags' },
  }),
  failing: ({ id }) => ({
    text: 'See why they failed before more do. Then resume it, or cancel it.',
    page: {
      link: linkOptions({
        to: '/broadcasts/$broadcastId',
        params: { broadcastId: id },
        search: { stage: 'failed' },
      }),
      label: 'Show the failed ones',
    },
  }),
  opt_outs: () => ({
    text: 'Think again whether the others want to get it. Then resume it, or cancel it.',
    page: {
      link: linkOptions({ to: '/contacts', search: { optedOut: true } }),
      label: 'Show who has opted out',
    },
  }),
  no_credit: () => ({ text: 'Resume it once there is credit.' }),
  suspended: () => ({ text: 'Resume it once the account is no longer suspended.' }),
  channel_stopped: () => ({ text: 'Mend the channel, then resume it.', page: channels }),
  template_missing: () => template,
  template_pending: () => template,
  template_rejected: () => template,
  template_paused: () => template,
}

/** Why a broadcast is paused, and what to do about it. */
export function PauseNotice({
  broadcast,
  reason,
}: {
  broadcast: OneBroadcast
  reason: BroadcastPauseReason
}) {
  const { text, page } = solutions[reason]?.(broadcast) ?? {
    text: 'Solve that, then resume it.',
    page: undefined,
  }
  return (
    <Alert
      color="yellow"
      role="status"
      aria-label="Paused"
      icon={<TriangleAlert size={18} />}
      title={`${pauseText(reason)}.`}
    >
      <Text size="sm">
        {text}
        {page !== undefined && (
          <>
            {' '}
            <Anchor renderRoot={(props) => <Link {...page.link} {...props} />} inherit>
              {page.label}
            </Anchor>
          </>
        )}
      </Text>
    </Alert>
  )
}
