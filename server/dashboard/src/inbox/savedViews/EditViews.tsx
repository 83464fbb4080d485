import { Accordion, Badge, Group, Modal } from '@mantine/core'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { useMay } from '../../useSession.ts'
import type { InboxSearch } from '../inboxSearch.ts'
import { EditView } from './EditView.tsx'
import { useSavedView, type SavedView } from './viewQueries.ts'

/** The dialog in which saved views are renamed, changed and deleted; those of everybody by managers. */
export function EditViews({
  views,
  search,
  onClose,
}: {
  views: readonly SavedView[]
  search: InboxSearch
  onClose: () => void
}) {
  return (
    <Modal opened onClose={onClose} title="Views">
      <Accordion>
        {views.map(({ id, name, isShared }) => (
          <Accordion.Item key={id} value={id}>
            <Accordion.Control>
              <Group gap="xs" justify="space-between" wrap="nowrap" pr="xs">
                <bdi className="view-name">{name}</bdi>
                {isShared && (
                  <Badge size="sm" color="gray" flex="none">
                    Everybody’s
                  </Badge>
                )}
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <OneView id={id} search={search} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Modal>
  )
}

function OneView({ id, search }: { id: string; search: InboxSearch }) {
  const { data: view, error, refetch } = useSavedView(id)
  const isManager = useMay('manager')
  if (view === undefined) return <LoadingOrError error={error} refetch={refetch} />
  if (view.isShared && !isManager) return <>Managers change the views of everybody.</>
  return <EditView key={view.version} view={view} search={search} />
}
