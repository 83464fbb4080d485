import { Stack } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { ListSelect } from '../lists/ListSelect.tsx'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { useSendForm } from '../ui/useSendForm.ts'
import { actionTexts } from './actions.ts'
import { useStartBulk } from './bulkQueries.ts'
import { peopleText, type People } from './people.ts'
import { WhatItDoes } from './WhatItDoes.tsx'

/** Asks which list many contacts leave. */
export function RemoveFromListForm({ people, onClose }: { people: People; onClose: () => void }) {
  const start = useStartBulk()
  const form = useSendForm<{ listId: string | null }>(start, {
    initialValues: { listId: null },
    validate: { listId: isNotEmpty('Choose a list') },
  })
  const submit = form.onSubmit(({ listId }) => {
    if (listId !== null) start.mutate({ ...people.of, action: { type: 'removeFromList', listId } })
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <WhatItDoes action="removeFromList" people={people} />
        <ListSelect
          label="List"
          placeholder="Which list"
          data-autofocus
          {...form.getInputProps('listId')}
          value={form.values.listId}
        />
        <FormNotice error={start.error} values={form.values} />
        <DialogButtons
          submit={`${actionTexts.removeFromList.verb} ${peopleText(people)}`}
          isPending={start.isPending || start.isSuccess}
          isDirty={() => form.isDirty()}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
