import { isNotEmpty } from '@mantine/form'
import { Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savedOrThrow, type Saved } from '../api.ts'
import { invalidateAll } from '../queryClient.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { FoldedSection } from '../ui/FoldedSection.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { useEditForm } from '../ui/useEditForm.ts'

const empty = { authorization: '' }

/** The header `Authorization` that a receiver wants: set, replaced or removed, and never shown. */
export function AuthorizationSection({
  isSet,
  change,
}: {
  isSet: boolean
  /** Saves a header; `null` removes it. */
  change: (authorization: string | null) => Promise<Saved<unknown>>
}) {
  const queries = useQueryClient()
  const readAgain = () => invalidateAll(queries, ['replyWebhook'], ['webhooks'])
  const mutation = {
    // It belongs to the address that the page shows: where that is another one by now, a person looks first.
    mutationFn: (authorization: string | null) => savedOrThrow(change(authorization)),
    onSettled: readAgain,
  }
  const save = useMutation(mutation)
  const remove = useMutation(mutation)
  const { form, submit, saving } = useEditForm({
    thing: undefined,
    valuesOf: () => empty,
    validate: { authorization: isNotEmpty('Type the value of the header') },
    send: async ({ authorization }) => {
      await save.mutateAsync(authorization)
      return { isSaved: true, now: undefined }
    },
  })
  return (
    <FoldedSection
      title="Authorization header"
      description={`${isSet ? 'One is saved.' : 'For receivers that ask for one.'} It is sent to this address only: another host ends it.`}
    >
      <form onSubmit={submit} noValidate>
        <Stack align="flex-start">
          <PasswordField
            label="Value"
            placeholder="Bearer …"
            autoComplete="off"
            description={
              isSet
                ? 'It cannot be read again; type another one to replace it.'
                : 'Such as Bearer and a token. It is kept sealed and cannot be read again.'
            }
            w="100%"
            maw={480}
            {...form.getInputProps('authorization')}
          />
          <FormNotice error={save.error} values={form.values} />
          <Group>
            <SaveRow save={saving} isDirty={form.isDirty()} isSecondary />
            {isSet && (
              <ConfirmButton
                variant="default"
                question="Remove the Authorization header?"
                consequence="Deliveries go out without it. It cannot be read again."
                confirm="Remove"
                onConfirm={() => remove.mutateAsync(null)}
                mutation={remove}
              >
                Remove
              </ConfirmButton>
            )}
          </Group>
        </Stack>
      </form>
    </FoldedSection>
  )
}
