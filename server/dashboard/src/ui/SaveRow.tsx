import { Button, Group, Text } from '@mantine/core'
import { UnsavedGuard } from './UnsavedGuard.tsx'

/** The button at the end of a form, that what it holds was saved, and the question before it is left when it was not. */
export function SaveRow({
  save,
  isDirty,
  isQuiet = false,
}: {
  save: { isPending: boolean; isSuccess: boolean }
  /** Whether the form holds what is not saved. */
  isDirty: boolean
  /** Whether something else on the page is what people come for. */
  isQuiet?: boolean
}) {
  return (
    <Group>
      <Button type="submit" variant={isQuiet ? 'default' : 'filled'} loading={save.isPending}>
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
