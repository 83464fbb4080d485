import { Button, Group, NumberInput, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { LogIn } from '../ui/icons.ts'
import { useState } from 'react'
import type { Versioned } from '../api.ts'
import { isRefusal } from '../apiError.ts'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { counted } from '../ui/counted.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { useEditForm } from '../ui/useEditForm.ts'
import { useSendForm } from '../ui/useSendForm.ts'
import { useImpersonate, useGrant, useSetAutoRecharge, type SubAccount } from './agencyQueries.ts'
import { amountProblem, credits } from './credits.ts'
import { CreditHistory } from './CreditHistory.tsx'

/** One sub-account: sign in as it, grant credits, set its auto-recharge, and see its history. */
export function SubAccountPanel({ subAccount }: { subAccount: SubAccount }) {
  const impersonate = useImpersonate(subAccount.id)
  return (
    <Stack gap="lg">
      <Stack gap="xs" align="flex-start">
        <Text size="sm" c="dimmed">
          {subAccount.email}
        </Text>
        <Text size="xl" fw={600}>
          {counted(subAccount.balance, 'credit')}
        </Text>
        <CopyField value={subAccount.id} label="sub-account identifier" />
        <Button
          variant="default"
          leftSection={<LogIn size={16} />}
          loading={impersonate.isPending || impersonate.isSuccess}
          onClick={() => impersonate.mutate()}
        >
          Sign in as this sub-account
        </Button>
        <Text size="xs" c="dimmed">
          Both audit logs record it. To let its owner sign in, make them a link there, in Settings, Members.
        </Text>
        <ErrorNotice error={impersonate.error} />
      </Stack>
      <Grant email={subAccount.email} />
      <AutoRecharge subAccount={subAccount} />
      <CreditHistory email={subAccount.email} />
    </Stack>
  )
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

const rechargeFieldNames = { 'autoRecharge.threshold': 'threshold', 'autoRecharge.amount': 'amount' }

type RechargeValues = { isOn: boolean; threshold: number | string; amount: number | string }

const rechargeValuesOf = (autoRecharge: SubAccount['autoRecharge']): RechargeValues => ({
  isOn: autoRecharge !== null,
  threshold: autoRecharge?.threshold ?? 10,
  amount: autoRecharge?.amount ?? 100,
})

const rechargeProblem = (amount: number | string, { isOn }: RechargeValues) =>
  isOn ? amountProblem(amount) : null

const rechargeLabels = { isOn: 'On', threshold: 'Threshold', amount: 'Credits to ask for' }

type Recharge = Pick<SubAccount, 'autoRecharge'> & Versioned

function AutoRecharge({ subAccount }: { subAccount: SubAccount }) {
  const save = useSetAutoRecharge(subAccount.id)
  const { form, submit, saving, elsewhere } = useEditForm<Recharge, RechargeValues>({
    thing: subAccount,
    valuesOf: ({ autoRecharge }) => rechargeValuesOf(autoRecharge),
    validate: { threshold: rechargeProblem, amount: rechargeProblem },
    send: ({ isOn, threshold, amount }, { version }) =>
      save.mutateAsync({
        autoRecharge: isOn ? { threshold: Number(threshold), amount: Number(amount) } : null,
        version,
      }),
    errorsOf: (error) => formErrors(error, rechargeFieldNames),
  })
  return (
    <section aria-label="Auto-recharge">
      <Title order={2} size="h5" mb={2}>
        Auto-recharge
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        When the balance falls below the threshold, you get the event credits.auto_recharge once. Let Zapier,
        n8n or your backend grant the amount then.
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack gap="xs">
          <Switch label="On" {...form.getInputProps('isOn', { type: 'checkbox' })} />
          {form.values.isOn && (
            <Group grow align="flex-start">
              <NumberInput label="Threshold" min={0} decimalScale={3} {...form.getInputProps('threshold')} />
              <NumberInput
                label="Credits to ask for"
                min={0}
                decimalScale={3}
                {...form.getInputProps('amount')}
              />
            </Group>
          )}
          <ChangedElsewhere elsewhere={elsewhere} labels={rechargeLabels} />
          <FormNotice error={save.error} values={form.values} names={rechargeFieldNames} />
          <SaveRow save={saving} isDirty={form.isDirty()} isSecondary />
        </Stack>
      </form>
    </section>
  )
}
