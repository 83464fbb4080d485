import { Autocomplete, Stack } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { maxTagName } from '@replyloop/shared/values/tag'
import { useAllTags } from '../tags/tagQueries.ts'
import { TagSelect } from '../tags/TagSelect.tsx'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { useSendForm } from '../ui/useSendForm.ts'
import { actionTexts } from './actions.ts'
import { useStartBulk } from './bulkQueries.ts'
import { peopleText, type People } from './people.ts'
import { WhatItDoes } from './WhatItDoes.tsx'

const names = { 'action.tag': 'tag' }

/** Asks which tag many contacts get, which may be a new one, or lose. */
export function TagForm({
  action,
  people,
  onClose,
}: {
  action: 'tag' | 'untag'
  people: People
  onClose: () => void
}) {
  const start = useStartBulk()
  const tags = useAllTags().map(({ name }) => name)
  const form = useSendForm(start, {
    initialValues: { tag: '' },
    validate: { tag: isNotEmpty(action === 'tag' ? 'Give a tag' : 'Choose a tag') },
  })
  const submit = form.onSubmit(({ tag }) =>
    start.mutate(
      { ...people.of, action: { type: action, tag } },
      { onError: (error) => form.setErrors(formErrors(error, names)) },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <WhatItDoes action={action} people={people} />
        {action === 'tag' ? (
          <Autocomplete
            openOnFocus={false}
            label="Tag"
            placeholder="Known or new"
            data={tags}
            limit={50}
            maxLength={maxTagName}
            data-autofocus
            {...form.getInputProps('tag')}
          />
        ) : (
          <TagSelect
            label="Tag"
            placeholder="Which tag"
            data-autofocus
            {...form.getInputProps('tag')}
            value={form.values.tag === '' ? null : form.values.tag}
            onChange={(tag) => form.setFieldValue('tag', tag ?? '')}
          />
        )}
        <FormNotice error={start.error} values={form.values} names={names} />
        <DialogButtons
          submit={`${actionTexts[action].verb} ${peopleText(people)}`}
          isPending={start.isPending || start.isSuccess}
          isDirty={() => form.isDirty()}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
