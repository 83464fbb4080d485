import { Modal, Stack, Text } from '@mantine/core'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { ShowMoreButton } from '../ui/ShowMoreButton.tsx'
import { usePassages, type Source } from './knowledgeQueries.ts'

/** What was read of a source, passage by passage, as the bot may send it. */
export function PassagesDialog({ source, onClose }: { source: Source; onClose: () => void }) {
  const pages = usePassages(source)
  return (
    <Modal opened onClose={onClose} title={`What was read of ${source.name}`} size="lg">
      {pages.rows === undefined ? (
        <LoadingOrError error={pages.error} refetch={pages.refetch} />
      ) : (
        <Stack component="ol" gap="md" className="passages">
          {pages.rows.map(({ id, heading, page, url, text }) => (
            <li key={id}>
              {heading !== null && (
                <Text size="sm" fw={500} dir="auto">
                  {heading}
                </Text>
              )}
              <Text size="sm" className="passage-text" dir="auto">
                {text}
              </Text>
              {(page !== null || url !== null) && (
                <Text size="xs" c="dimmed" className="source-name">
                  {page === null ? url : `Page ${page}`}
                </Text>
              )}
            </li>
          ))}
        </Stack>
      )}
      <ShowMoreButton pages={pages} variant="default" mt="md">
        Show more
      </ShowMoreButton>
    </Modal>
  )
}
