import { Stack, Text } from '@mantine/core'
import { CopyBlock } from '../ui/CopyField.tsx'
import { Section } from '../ui/Section.tsx'
import { ShowMoreButton } from '../ui/ShowMoreButton.tsx'
import { Time } from '../ui/Time.tsx'
import { useNotices } from './channelQueries.ts'
import { readable } from './infoLabel.ts'

/** What the provider has told of a channel, latest first; nothing while it has told nothing. */
export function ChannelNotices({ id }: { id: string }) {
  const pages = useNotices(id)
  const { rows } = pages
  if (rows === undefined || rows.length === 0) return null
  return (
    <Section title="Notices" description="What the provider has told of this channel, the latest first.">
      <Stack gap="sm">
        {rows.map(({ id: key, kind, detail, body, createdAt }) => (
          <div key={key}>
            <Text size="sm" className="break-long-words">
              {detail}
            </Text>
            <Text size="xs" c="dimmed">
              {readable(kind)}, <Time at={createdAt} />
            </Text>
            {body !== null && <CopyBlock value={body} label={`notice ${kind} as it came`} />}
          </div>
        ))}
        <ShowMoreButton pages={pages} variant="default" size="sm" style={{ alignSelf: 'flex-start' }}>
          Show more
        </ShowMoreButton>
      </Stack>
    </Section>
  )
}
