import { Button, ColorSwatch, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import type { Tag } from '@replyloop/shared/contract/tag'
import { maxTagName, tagColours, type TagColour } from '@replyloop/shared/values/tag'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { useSendForm } from '../ui/useSendForm.ts'
import { themeColours } from './TagChip.tsx'
import { useSaveTag } from './tagQueries.ts'

/** Opens a dialog that renames a tag and changes its colour. */
export function SaveTagButton({ tag }: { tag: Tag }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={open} aria-label={`Edit the tag ${tag.name}`}>
        Edit
      </Button>
      <Modal opened={opened} onClose={close} closeOnClickOutside={false} title="Edit tag">
        <SaveTagForm tag={tag} onClose={close} />
      </Modal>
    </>
  )
}

function SaveTagForm({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const save = useSaveTag(tag.id)
  const form = useSendForm<{ name: string; colour: TagColour }>(save, {
    initialValues: { name: tag.name, colour: tag.colour },
    validate: { name: isNotEmpty('Give the tag a name') },
  })
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values, { onSuccess: onClose }))} noValidate>
      <Stack>
        <TextInput label="Name" maxLength={maxTagName} data-autofocus {...form.getInputProps('name')} />
        <Radio.Group label="Colour" {...form.getInputProps('colour')}>
          <Group gap="sm" mt={4}>
            {tagColours.map((colour) => (
              <Radio
                key={colour}
                value={colour}
                label={
                  <Group gap={6} wrap="nowrap" component="span">
                    <ColorSwatch
                      component="span"
                      size={14}
                      withShadow={false}
                      color={`var(--mantine-color-${themeColours[colour]}-6)`}
                    />
                    {colour}
                  </Group>
                }
              />
            ))}
          </Group>
        </Radio.Group>
        <FormNotice error={save.error} values={form.values} />
        <DialogButtons
          submit="Save"
          isPending={save.isPending}
          isDirty={() => form.isDirty()}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
