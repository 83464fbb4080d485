import { Anchor, Button, Group } from '@mantine/core'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { HealthBadge } from '../deliveries/HealthBadge.tsx'
import { useHealth } from '../deliveries/receiver.ts'
import { ChannelBadge, ChannelCard } from './ChannelCard.tsx'
import { ChannelFacts } from './ChannelFacts.tsx'
import { kindTexts } from './channelKinds.ts'
import { kindIcon } from './ChannelName.tsx'
import { standingOf } from './standing.ts'
import { useChangeChannel, useChannelDay } from './channelQueries.ts'
import { May } from '../roles/May.tsx'
import { useMay } from '../useSession.ts'

/** Its plot is not for the first view. */
const LastDay = lazy(async () => ({ default: (await import('./LastDay.tsx')).LastDay }))

/** A channel of the account: what it is, how it fares, and the way to its page. */
export function ConnectedCard({ channel }: { channel: ConnectedChannel }) {
  const { id, kind, name, label } = channel
  const { title, meaning, fields } = kindTexts[kind]
  const day = useChannelDay(id)
  const { data: health } = useHealth({ kind: 'channel', id })
  const standing = standingOf(channel)
  const isFailing = health?.state === 'failing' && (standing === 'works' || standing === 'untested')
  return (
    <ChannelCard
      title={fields.length === 0 ? title : label}
      icon={kindIcon(kind)}
      badge={isFailing ? <HealthBadge state="failing" /> : <ChannelBadge standing={standing} />}
      meaning={
        fields.length === 0 ? (
          meaning
        ) : (
          <>
            {title}; messages with the label <bdi>{name}</bdi> go out here.
          </>
        )
      }
    >
      <ChannelFacts channel={channel} />
      {day !== undefined && (
        <Suspense>
          <LastDay day={day} />
        </Suspense>
      )}
      {fields.length === 0 ? (
        <SandboxActions channel={channel} />
      ) : (
        <Anchor component={Link} to={`/settings/channels/${id}`} size="sm">
          Open <bdi>{name}</bdi>
        </Anchor>
      )}
    </ChannelCard>
  )
}

/** What is done with a channel that one click connects. */
function SandboxActions({ channel: { id, kind, state } }: { channel: ConnectedChannel }) {
  const mayConnect = useMay('admin')
  const change = useChangeChannel(kind)
  return (
    <>
      <Group justify="space-between">
        <Anchor component={Link} to={`/settings/channels/${id}`} size="sm">
          Deliveries
        </Anchor>
        {mayConnect && state !== 'active' && (
          <Button size="sm" loading={change.isPending} onClick={() => change.mutate({})}>
            {kindTexts[kind].connect}
          </Button>
        )}
        {state !== 'off' && (
          <>
            <May role="manager">
              <Anchor
                size="sm"
                renderRoot={(props) => <Link to="/inbox" search={{ phone: true }} {...props} />}
              >
                Open the phone
              </Anchor>
            </May>
            <May role="admin">
              <Button
                size="sm"
                variant="default"
                loading={change.isPending}
                onClick={() => change.mutate({ disconnect: id })}
              >
                Disconnect
              </Button>
            </May>
          </>
        )}
      </Group>
      <ErrorNotice error={change.error} />
    </>
  )
}
