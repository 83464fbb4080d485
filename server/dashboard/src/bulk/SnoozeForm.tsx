import { Checkbox, Stack, TextInput } from '@mantine/core'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { useSendForm } from '../ui/useSendForm.ts'
import { actionTexts } from './actions.ts'
import { useStartBulk } from './bulkQueries.ts'
import { peopleText, type People } from './people.ts'
import { WhatItDoes } from './WhatItDoes.tsx'

const names = { 'action.snoozedUntil': 'until' }

/** Asks until when many conversations are put off, on the clock of the account. */
export function SnoozeForm({ people, onClose }: { people: People; onClose: () => void }) {
  const start = useStartBulk()
  const form = useSendForm(start, {
    initialValues: { until: '', untilTheyWrite: false },
    validate: {
      until: (until, { untilTheyWrite }) =>
        until === '' && !untilTheyWrite ? 'Choose a time to come' : null,
    },
  })
  const submit = form.onSubmit(({ until, untilTheyWrite }) =>
    start.mutate(
      {
        ...people.of,
        action: { type: 'snooze', ...(untilTheyWrite ? { untilTheyWrite } : { snoozedUntil: until }) },
      },
      { onError: (error) => form.setErrors(formErrors(error, names)) },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <WhatItDoes action="snooze" people={people} />
        <TextInput
          type="datetime-local"
          label="Until, on the clock of the account"
          data-autofocus
          {...form.getInputProps('until')}
          disabled={form.values.untilTheyWrite}
        />
        <Checkbox label="Until they write" {...form.getInputProps('untilTheyWrite', { type: 'checkbox' })} />
        <FormNotice error={start.error} values={form.values} names={names} />
        <DialogButtons
          submit={`${actionTexts.snooze.verb} ${peopleText(people)}`}
          isPending={start.isPending || start.isSuccess}
          isDirty={() => form.isDirty()}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
