import { Stack } from '@mantine/core'
import { MemberSelect } from '../settings/MemberSelect.tsx'
import { TeamSelect } from '../teams/TeamSelect.tsx'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { useSendForm } from '../ui/useSendForm.ts'
import { actionTexts } from './actions.ts'
import { useStartBulk } from './bulkQueries.ts'
import { peopleText, type People } from './people.ts'
import { WhatItDoes } from './WhatItDoes.tsx'

/** Asks whose many conversations become, and of which team; nobody chosen: nobody's, no team chosen: they stay where they are. */
export function AssignForm({ people, onClose }: { people: People; onClose: () => void }) {
  const start = useStartBulk()
  const form = useSendForm<{ assigneeId: string | null; teamId: string | null }>(start, {
    initialValues: { assigneeId: null, teamId: null },
  })
  const submit = form.onSubmit(({ assigneeId, teamId }) =>
    start.mutate({
      ...people.of,
      action: { type: 'assign', assigneeId, ...(teamId !== null && { teamId }) },
    }),
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
        <TeamSelect
          label="Team"
          placeholder="As it is"
          clearable
          {...form.getInputProps('teamId')}
          value={form.values.teamId}
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
