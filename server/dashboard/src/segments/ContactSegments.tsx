import { Anchor, Box, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { RowOf } from '../api.ts'
import { counted } from '../ui/counted.ts'
import { Foldable } from '../ui/Foldable.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { Section } from '../ui/Section.tsx'
import { ShowMoreButton } from '../ui/ShowMoreButton.tsx'
import { Reasons } from './Reasons.tsx'
import { useSegmentsOfContact } from './segmentQueries.ts'

type Row = RowOf<'GET /contacts/:id/segments'>

/** In which segments a contact is, and why; and why not in the others. */
export function ContactSegments({ contactId }: { contactId: string }) {
  const pages = useSegmentsOfContact(contactId)
  const { rows, error, refetch, hasNextPage } = pages
  const others = rows?.filter(({ matches }) => !matches) ?? []
  return (
    <Section title="Segments" description="Who fits the filter of a segment is in it by itself.">
      {rows === undefined ? (
        <LoadingOrError error={error} refetch={refetch} rows={1} />
      ) : (
        <Stack gap="xs">
          {rows
            .filter(({ matches }) => matches)
            .map((segment) => (
              <OneSegment key={segment.id} segment={segment} />
            ))}
          {rows.length === others.length && (
            <Text size="sm" c="dimmed">
              {rows.length === 0 ? 'There are no segments yet.' : 'In no segment.'}
            </Text>
          )}
          {others.length > 0 && (
            <Foldable
              startsOpen={false}
              head={<Text size="sm">Not in {counted(others.length, 'segment')}</Text>}
            >
              <Stack gap="xs" pt="xs" ps="md">
                {others.map((segment) => (
                  <OneSegment key={segment.id} segment={segment} />
                ))}
              </Stack>
            </Foldable>
          )}
          {hasNextPage && (
            <Group>
              <ShowMoreButton pages={pages} variant="subtle" size="compact-sm">
                Look in more segments
              </ShowMoreButton>
            </Group>
          )}
        </Stack>
      )}
    </Section>
  )
}

const OneSegment = ({ segment }: { segment: Row }) => (
  <Foldable
    startsOpen={false}
    head={
      <Text size="sm" fw={500} truncate dir="auto">
        {segment.name}
      </Text>
    }
  >
    <Box pt="xs" pb="sm">
      <Reasons segment={segment} />
      <Anchor component={Link} to={`/segments/${segment.id}`} size="sm" mt="xs" display="inline-block">
        Open the segment
      </Anchor>
    </Box>
  </Foldable>
)
