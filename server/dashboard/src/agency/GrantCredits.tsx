import { Button, Group, NumberInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { isRefusal } from '../apiError.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { useSendForm } from '../ui/useSendForm.ts'
import { useMay } from '../useSession.ts'
import { useGrant } from './agencyQueries.ts'
import { amountProblem, credits } from './credits.ts'

/** Grants credits to the sub-account with this email; shown to those who may. */
export function GrantCredits({ email }: { email: string }) {
  return useMay('admin') ? <Grant email={email} /> : null
}

function Grant({ email }: { email: string }) {
  const grant = useGrant(email)
  // A new key for each grant: a double click, or another try after a lost response, grants only once.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const form = useSendForm<{ amount: number | string; description: string }>(grant, {
    initialValues: { amount: '', description: '' },
    validate: { amount: amountProblem },
  })
  const submit = form.onSubmit(({ amount, description }) => {
    grant.mutate(
      { amount: Number(amount), description, idempotencyKey },
      {
        onSuccess: () => {
          form.reset()
          setKey(crypto.randomUUID())
        },
        onError: (error) => {
          form.setErrors(formErrors(error))
          // A refused grant was not made. If only the response was lost, the next try must keep the key.
          if (isRefusal(error)) setKey(crypto.randomUUID())
        },
      },
    )
  })
  return (
    <section aria-label="Grant credits">
      <Title order={2} size="h5" mb="xs">
        Grant credits
      </Title>
      <form onSubmit={submit} noValidate>
        <Stack gap="xs">
          <NumberInput label="Amount" min={0} decimalScale={3} {...form.getInputProps('amount')} />
          <TextInput
            label="Description"
            description="Shown in the history"
            {...form.getInputProps('description')}
          />
          <FormNotice error={grant.error} values={form.values} />
          <Group>
            <Button type="submit" loading={grant.isPending}>
              Grant
            </Button>
            {grant.data !== undefined && !form.isDirty() && (
              <Text size="sm" role="status">
                {credits.format(grant.data.credits_added)} granted
              </Text>
            )}
          </Group>
        </Stack>
      </form>
    </section>
  )
}
