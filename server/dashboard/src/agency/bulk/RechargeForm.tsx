import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { counted } from '../../ui/counted.ts'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { credits } from '../credits.ts'
import {
  RechargeFields,
  rechargeOf,
  rechargeProblems,
  rechargeValuesOf,
  type RechargeValues,
} from '../RechargeFields.tsx'
import type { BulkFormProps } from './bulkForm.ts'
import { Names } from './Names.tsx'

/** Asks for one auto-recharge for several sub-accounts, which replaces what each of them has. */
export function RechargeForm({ of, onStart, onClose }: BulkFormProps) {
  const form = useForm<RechargeValues>({
    initialValues: { ...rechargeValuesOf(null), isOn: true },
    validate: rechargeProblems,
  })
  const submit = form.onSubmit((values) => onStart({ do: 'recharge', autoRecharge: rechargeOf(values) }))
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <RechargeFields form={form} />
        <Text size="sm" role="status">
          {textOf(form.values, of.length)}
        </Text>
        <Names of={of} />
        <DialogButtons submit="Set" isPending={false} isDirty={() => form.isDirty()} onClose={onClose} />
      </Stack>
    </form>
  )
}

function textOf({ isOn, does, monthlyLimit }: RechargeValues, count: number): string {
  const whom = counted(count, 'sub-account')
  if (!isOn) return `Switches the auto-recharge of ${whom} off.`
  const limit = Number(monthlyLimit)
  return does === 'tell'
    ? `Replaces the auto-recharge of ${whom}. Nothing is granted by itself.`
    : `Replaces the auto-recharge of ${whom}: at most ${credits.format(limit)} a month each, ${credits.format(limit * count)} in all.`
}
