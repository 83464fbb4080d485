import { Anchor } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SegmentForm } from './SegmentForm.tsx'

/** Makes a segment, and leads to it. */
export function NewSegmentPage() {
  const navigate = useNavigate()
  return (
    <>
      <Anchor component={Link} to="/segments" size="sm">
        Segments
      </Anchor>
      <PageHeader title="New segment" />
      <SegmentForm
        onSaved={({ id }) =>
          void navigate({ to: '/segments/$segmentId', params: { segmentId: id }, ignoreBlocker: true })
        }
      />
    </>
  )
}
