import { Stack } from '@mantine/core'
import { MemberSelect } from '../settings/MemberSelect.tsx'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { useSendForm } from '../ui/useSendForm.ts'
import { actionTexts } from './actions.ts'
import { useStartBulk } from './bulkQueries.ts'
import { peopleText, type People } from './people.ts'
import { WhatItDoes } from './WhatItDoes.tsx'

/** Asks whose many conversations become; nobody chosen: nobody's. */
export function AssignForm({ people, onClose }: { people: People; onClose: () => void }) {
  const start = useStartBulk()
  const form = useSendForm<{ assigneeId: string | null }>(start, { initialValues: { assigneeId: null } })
  const submit = form.onSubmit(({ assigneeId }) =>
    start.mutate({ ...people.of, action: { type: 'assign', assigneeId } }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <WhatItDoes action="assign" people={people} />
        <MemberSelect
          label="To"
          placeholder="Nobody"
          clearable
          data-autofocus
          {...form.getInputProps('assigneeId')}
          value={form.values.assigneeId}
        />
        <FormNotice error={start.error} values={form.values} />
        <DialogButtons
          submit={`${actionTexts.assign.verb} ${peopleText(people)}`}
          isPending={start.isPending || start.isSuccess}
          isDirty={() => form.isDirty()}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
