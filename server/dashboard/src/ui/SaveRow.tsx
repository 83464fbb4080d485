import { Button, Group, Text } from '@mantine/core'
import { UnsavedGuard } from './UnsavedGuard.tsx'

/** The end of a form: the Save button, a note once it is saved, and a warning before unsaved changes are left. */
export function SaveRow({
  save,
  isDirty,
  isSecondary = false,
}: {
  save: { isPending: boolean; isSuccess: boolean }
  /** Whether the form has unsaved changes. */
  isDirty: boolean
  /** Whether the button is not the main one of its page. */
  isSecondary?: boolean
}) {
  return (
    <Group>
      <Button type="submit" variant={isSecondary ? 'default' : 'filled'} loading={save.isPending}>
        Save
      </Button>
      {save.isSuccess && !isDirty && (
        <Text size="sm" role="status">
          Saved
        </Text>
      )}
      <UnsavedGuard isDirty={() => isDirty} />
    </Group>
  )
}
