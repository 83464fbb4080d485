import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'

/** Has Mantine leave Escape alone: it would also close the dialog below the question, with what was typed there. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' }

/**
 * Asks before the user leaves a form with unsaved changes, by a link or by closing the page. What `isSaving` may be
 * left by a link.
 */
export function UnsavedGuard({ isDirty, isSaving = false }: { isDirty: () => boolean; isSaving?: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty() && !isSaving,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      centered
      withCloseButton={false}
      onKeyDown={({ key }) => {
        if (key === 'Escape') reset?.()
      }}
    >
      <Text size="sm">What you have changed here is lost when you leave.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => reset?.()} data-autofocus {...ownEscape}>
          Stay
        </Button>
        <Button color="red" onClick={() => proceed?.()} {...ownEscape}>
          Leave
        </Button>
      </Group>
    </Modal>
  )
}
