import { Button, Group, Text } from '@mantine/core'
import type { ChannelKind } from '@replyloop/shared/values/channel'
import { Link } from '@tanstack/react-router'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { ChannelCard } from './ChannelCard.tsx'
import { kindTexts } from './channelKinds.ts'
import { kindIcon } from './ChannelName.tsx'
import { useChangeChannel } from './channelQueries.ts'

/** A kind that can be connected: what it is, what it needs, and whether campaigns can write first there. */
export function KindCard({ kind }: { kind: ChannelKind }) {
  const { title, meaning, needs, opens, connect, fields } = kindTexts[kind]
  const change = useChangeChannel(kind)
  return (
    <ChannelCard
      title={title}
      icon={kindIcon(kind)}
      meaning={
        <>
          {meaning}
          <Text size="sm" mt="xs">
            {opens}
          </Text>
          <Text size="sm" mt="xs">
            You need {needs}
          </Text>
        </>
      }
    >
      <Group>
        {fields.length === 0 ? (
          <Button size="sm" loading={change.isPending} onClick={() => change.mutate({})}>
            {connect}
          </Button>
        ) : (
          <Button
            size="sm"
            renderRoot={(props) => <Link to={`/settings/channels/connect/${kind}`} {...props} />}
          >
            {connect}
          </Button>
        )}
      </Group>
      <ErrorNotice error={change.error} />
    </ChannelCard>
  )
}
