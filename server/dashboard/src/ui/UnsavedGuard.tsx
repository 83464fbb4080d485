import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'

/**
 * Asks before a form is left whose changes would be lost, by a link of ours or by closing the page. Where the session has
 * ended it stays without a question: the form says what to do, and nobody chose to leave.
 */
export function UnsavedGuard({ isDirty }: { isDirty: () => boolean }) {
  const { status, next, proceed, reset } = useBlocker({
    shouldBlockFn: isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <Modal
      opened={status === 'blocked' && next.routeId !== '/sign-in'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      centered
    >
      <Text size="sm">What you have changed here is lost when you leave.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => reset?.()} data-autofocus>
          Stay
        </Button>
        <Button color="red" onClick={() => proceed?.()}>
          Leave
        </Button>
      </Group>
    </Modal>
  )
}
