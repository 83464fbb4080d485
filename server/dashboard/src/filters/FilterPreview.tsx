import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ResponseBody } from '../api.ts'
import { countText } from '../contacts/countText.ts'
import { nameOf } from '../contacts/nameOf.ts'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { TriangleAlert } from '../ui/icons.ts'
import type { useFilterEditor } from './useFilterEditor.ts'

type Preview = ResponseBody<'POST /segments/preview'>

/** How many a filter finds so far, and why it finds nobody where what it names is gone. */
export function FilterCount({
  editor: { written, preview, faults, isOld },
}: {
  editor: ReturnType<typeof useFilterEditor>
}) {
  const { data, error, refetch } = preview
  const left = written.unfinished.length
  return (
    <>
      <Text fw={600} className="preview-count" data-old={isOld || undefined} role="status">
        {data !== undefined ? countText(data) : error === null ? 'Counting…' : 'Not counted'}
        {left > 0 && (
          <Text span size="sm" fw={400} c="dimmed">
            {' '}
            · {counted(left, 'unfinished condition is', 'unfinished conditions are')} left out
          </Text>
        )}
      </Text>
      {data !== undefined && data.broken.length > 0 && <BrokenNotice />}
      {error !== null && faults.size > 0 ? (
        <Text size="sm">Mend what is marked first.</Text>
      ) : (
        <ErrorNotice error={isOld ? null : error} onRetry={() => void refetch()} />
      )}
    </>
  )
}

/** Says that a filter finds nobody, since what it names is gone. */
const BrokenNotice = () => (
  <Alert
    color="yellow"
    icon={<TriangleAlert size={18} />}
    title="This filter is broken: it finds nobody"
    my="sm"
  >
    What it names is gone. Choose something else in the marked condition, or remove it.
  </Alert>
)

/** Some of those whom a filter finds, each with a link. */
export const FilterSample = ({ preview }: { preview: Preview }) =>
  preview.sample.length === 0 ? null : (
    <>
      <Text size="sm" c="dimmed" mt="xs">
        {preview.count > preview.sample.length ? 'Among them' : 'They are'}
      </Text>
      <ul className="filter-sample" aria-label="Some of them">
        {preview.sample.map((contact) => (
          <li key={contact.id}>
            <Anchor component={Link} to={`/contacts/${contact.id}`} size="sm" dir="auto">
              {nameOf(contact)}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  )
