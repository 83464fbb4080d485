import { Stack, Text, Title } from '@mantine/core'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { SaveRow } from '../ui/SaveRow.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { useMay } from '../useSession.ts'
import { useSetAutoRecharge, type SubAccount } from './agencyQueries.ts'
import { credits } from './credits.ts'
import {
  doesLabels,
  RechargeFields,
  rechargeFieldNames,
  rechargeLabels,
  rechargeOf,
  rechargeProblems,
  rechargeValuesOf,
  type RechargeValues,
} from './RechargeFields.tsx'

/** The auto-recharge of a sub-account; who may not change it reads what it is. */
export function AutoRechargeForm({ subAccount }: { subAccount: SubAccount }) {
  const may = useMay('admin')
  const { autoRecharge, rechargedThisMonth } = subAccount
  const limit = autoRecharge?.monthlyLimit ?? null
  return (
    <section aria-label="Auto-recharge">
      <Title order={2} size="h5" mb={2}>
        Auto-recharge
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {limit === null
          ? 'When the balance falls below the threshold, credits are granted by themselves, or you are told once.'
          : `${credits.format(rechargedThisMonth)} of ${credits.format(limit)} granted by itself this month.`}
      </Text>
      {may ? <Form subAccount={subAccount} /> : <Text size="sm">{textOf(autoRecharge)}</Text>}
    </section>
  )
}

const textOf = (autoRecharge: SubAccount['autoRecharge']): string =>
  autoRecharge === null
    ? 'Off'
    : `Below ${credits.format(autoRecharge.threshold)} credits, ${credits.format(autoRecharge.amount)} more are ${autoRecharge.monthlyLimit === null ? 'asked for' : 'granted by themselves'}.`

/** What the form edits of a sub-account. */
type Recharge = Pick<SubAccount, 'autoRecharge' | 'version'>

function Form({ subAccount }: { subAccount: SubAccount }) {
  const save = useSetAutoRecharge(subAccount.id)
  const { form, submit, saving, elsewhere } = useEditForm<Recharge, RechargeValues>({
    thing: subAccount,
    valuesOf: ({ autoRecharge }) => rechargeValuesOf(autoRecharge),
    validate: rechargeProblems,
    send: (values, { version }) => save.mutateAsync({ autoRecharge: rechargeOf(values), version }),
    errorsOf: (error) => formErrors(error, rechargeFieldNames),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <RechargeFields form={form} />
        <ChangedElsewhere
          elsewhere={elsewhere}
          labels={rechargeLabels}
          show={(name, { does }) => (name === 'does' ? doesLabels[does] : undefined)}
        />
        <FormNotice error={save.error} values={form.values} names={rechargeFieldNames} />
        <SaveRow save={saving} isDirty={form.isDirty()} isSecondary />
      </Stack>
    </form>
  )
}
