import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '../api.ts'
import { isNotFound } from '../apiError.ts'
import { WriteBroadcastButton } from '../broadcasts/WriteBroadcastButton.tsx'
import { ActOnThese } from '../bulk/ActOnThese.tsx'
import { normalised } from '../filters/filterDraft.ts'
import { usePreview } from '../filters/filterQueries.ts'
import { May } from '../roles/May.tsx'
import { ReadOnlyNotice } from '../roles/ReadOnlyNotice.tsx'
import { ExportContactsButton } from '../transfers/ExportContactsButton.tsx'
import { DeleteButton } from '../ui/DeleteButton.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Unavailable } from '../ui/Unavailable.tsx'
import { SegmentForm } from './SegmentForm.tsx'
import { SegmentPeople } from './SegmentPeople.tsx'
import { useSegment } from './segmentQueries.ts'

/** One segment: its filter, and whom it finds. */
export function SegmentPage() {
  const { segmentId } = useParams({ from: '/shell/segments/$segmentId' })
  const { data: segment, error, refetch } = useSegment(segmentId)
  const { data: total } = usePreview(segment === undefined ? null : normalised(segment.filter))
  if (segment === undefined || isNotFound(error))
    return <Unavailable error={error} refetch={refetch} to="/segments" label="Show all segments" />
  return (
    <>
      <Anchor component={Link} to="/segments" size="sm">
        Segments
      </Anchor>
      <PageHeader
        title={segment.name}
        actions={
          <May role="manager">
            <WriteBroadcastButton to={{ segment: segment.id }} />
            <DeleteButton
              subject={<bdi>{segment.name}</bdi>}
              consequence="The segment is gone for good. Its contacts stay."
              confirm="Delete segment"
              remove={() => api('DELETE /segments/:id', { params: { id: segment.id } })}
              to="/segments"
            />
          </May>
        }
      />
      <ReadOnlyNotice needs="manager" />
      <Stack gap="lg">
        <SegmentForm key={segment.id} segment={segment} />
        <section aria-label="People">
          <Group justify="space-between" mb={4}>
            <Text component="h2" fw={600} m={0}>
              People
            </Text>
            <Group gap={4}>
              {segment.broken.length === 0 && <ActOnThese filter={normalised(segment.filter)} />}
              <May role="manager">
                <ExportContactsButton query={{ segmentId: segment.id }} total={total} />
              </May>
            </Group>
          </Group>
          <SegmentPeople segment={segment} />
        </section>
      </Stack>
    </>
  )
}
