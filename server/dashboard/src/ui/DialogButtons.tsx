import { Button, Group } from '@mantine/core'

/** The end of a form in a dialog: Cancel, which closes it, and the button that submits it, which says `submit`. */
export function DialogButtons({
  submit,
  isPending,
  onClose,
}: {
  submit: string
  isPending: boolean
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
    </Group>
  )
}
