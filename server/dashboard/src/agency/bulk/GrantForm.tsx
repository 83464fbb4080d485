import { NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { counted } from '../../ui/counted.ts'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { amountProblem, credits } from '../credits.ts'
import type { BulkFormProps } from './bulkForm.ts'
import { Names } from './Names.tsx'

/** Asks how many credits each of some sub-accounts is granted, and says how many that is in all. */
export function GrantForm({ of, onStart, onClose }: BulkFormProps) {
  const form = useForm<{ amount: number | string; description: string }>({
    initialValues: { amount: '', description: '' },
    validate: { amount: amountProblem },
  })
  const amount = Number(form.values.amount)
  const submit = form.onSubmit(({ description }) => onStart({ do: 'grant', amount, description }))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <NumberInput
          label="Credits for each"
          min={0}
          decimalScale={3}
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <TextInput
          label="Description"
          description="Shown in their history"
          maxLength={500}
          {...form.getInputProps('description')}
        />
        <Text size="sm" role="status">
          {amountProblem(amount) === null
            ? `Grants ${counted(amount, 'credit')} to ${counted(of.length, 'sub-account')}: ${credits.format(amount * of.length)} in all.`
            : `Grants credits to ${counted(of.length, 'sub-account')}.`}
        </Text>
        <Names of={of} />
        <DialogButtons submit="Grant" isPending={false} isDirty={() => form.isDirty()} onClose={onClose} />
      </Stack>
    </form>
  )
}
