import { Button, Group } from '@mantine/core'
import { UnsavedGuard } from './UnsavedGuard.tsx'

/**
 * The end of a form in a dialog: Cancel, which closes it, the button that submits it, which says `submit`, and a warning
 * before its page is left with what was typed.
 */
export function DialogButtons({
  submit,
  isPending,
  isDirty,
  onClose,
}: {
  submit: string
  isPending: boolean
  isDirty: () => boolean
  onClose: () => void
}) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" loading={isPending}>
        {submit}
      </Button>
      <UnsavedGuard isDirty={isDirty} />
    </Group>
  )
}
