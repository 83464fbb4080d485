import { Group, NumberInput, Radio, Stack, Switch, Text, Title } from '@mantine/core'
import { FormNotice } from '../ui/FormNotice.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { SaveRow } from '../ui/SaveRow.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { useSetAutoRecharge, type SubAccount } from './agencyQueries.ts'
import { amountProblem, credits } from './credits.ts'

const fieldNames = {
  'autoRecharge.threshold': 'threshold',
  'autoRecharge.amount': 'amount',
  'autoRecharge.monthlyLimit': 'monthlyLimit',
}

type Values = {
  isOn: boolean
  threshold: number | string
  amount: number | string
  /** Whether it grants by itself, or tells only. */
  mode: 'grant' | 'tell'
  monthlyLimit: number | string
}

/** How many recharges a month a new setting allows. */
const timesAMonth = 5
const newSetting = { threshold: 10, amount: 100, monthlyLimit: 100 * timesAMonth }

const valuesOf = (autoRecharge: SubAccount['autoRecharge']): Values => {
  const { threshold, amount, monthlyLimit } = autoRecharge ?? newSetting
  return {
    isOn: autoRecharge !== null,
    threshold,
    amount,
    mode: monthlyLimit === null ? 'tell' : 'grant',
    monthlyLimit: monthlyLimit ?? amount * timesAMonth,
  }
}

const problem = (amount: number | string, { isOn }: Values) => (isOn ? amountProblem(amount) : null)

function limitProblem(limit: number | string, { isOn, mode, amount }: Values): string | null {
  if (!isOn || mode === 'tell') return null
  return (
    amountProblem(limit) ?? (Number(limit) < Number(amount) ? 'Type at least the credits at a time' : null)
  )
}

/** When a sub-account is granted credits by itself, or its agency told that it needs some. */
export function AutoRecharge({ subAccount }: { subAccount: SubAccount }) {
  const { id, autoRecharge, rechargedThisMonth } = subAccount
  const save = useSetAutoRecharge(id)
  const { form, settle } = useEditForm(valuesOf(autoRecharge), {
    threshold: problem,
    amount: problem,
    monthlyLimit: limitProblem,
  })
  const submit = form.onSubmit((values) => {
    const { isOn, threshold, amount, mode, monthlyLimit } = values
    const limit = mode === 'tell' ? null : Number(monthlyLimit)
    save.mutate(isOn ? { threshold: Number(threshold), amount: Number(amount), monthlyLimit: limit } : null, {
      onSuccess: (saved) => settle(values, valuesOf(saved.autoRecharge)),
      onError: (error) => form.setErrors(formErrors(error, fieldNames)),
    })
  })
  const { isOn, mode } = form.values
  /** A limit that nobody has chosen follows the amount. */
  const changeAmount = (amount: number | string) => {
    const isOwn = Number(form.values.monthlyLimit) !== Number(form.values.amount) * timesAMonth
    form.setFieldValue('amount', amount)
    if (!isOwn) form.setFieldValue('monthlyLimit', Number(amount) * timesAMonth)
  }
  return (
    <section aria-label="Auto-recharge">
      <Title order={2} size="h5" mb={2}>
        Auto-recharge
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        What happens once when the balance falls below the threshold.
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack gap="xs">
          <Switch label="On" {...form.getInputProps('isOn', { type: 'checkbox' })} />
          {isOn && (
            <>
              <Group grow align="flex-start">
                <NumberInput
                  label="Threshold"
                  min={0}
                  decimalScale={3}
                  {...form.getInputProps('threshold')}
                />
                <NumberInput
                  label="Credits at a time"
                  min={0}
                  decimalScale={3}
                  {...form.getInputProps('amount')}
                  onChange={changeAmount}
                />
              </Group>
              <Radio.Group label="Then" {...form.getInputProps('mode')}>
                <Stack gap={6} mt={4}>
                  <Radio value="grant" label="Grant them by itself, up to a limit a month" />
                  <Radio
                    value="tell"
                    label="Only tell me"
                    description="You get the event credits.auto_recharge. Let Zapier, n8n or your backend grant them."
                  />
                </Stack>
              </Radio.Group>
              {mode === 'grant' && (
                <NumberInput
                  label="Credits a month at most"
                  description={`${credits.format(rechargedThisMonth)} granted by itself this month. Once this is used up, you get the event instead.`}
                  min={0}
                  decimalScale={3}
                  {...form.getInputProps('monthlyLimit')}
                />
              )}
            </>
          )}
          {autoRecharge !== null && autoRecharge.monthlyLimit !== null && (
            <Text size="sm">
              {`${credits.format(rechargedThisMonth)} of ${credits.format(autoRecharge.monthlyLimit)} this month`}
            </Text>
          )}
          <FormNotice error={save.error} values={form.values} names={fieldNames} />
          <SaveRow save={save} isDirty={form.isDirty()} isSecondary />
        </Stack>
      </form>
    </section>
  )
}
