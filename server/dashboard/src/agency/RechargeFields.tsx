import { Group, NumberInput, Radio, Stack, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { AutoRecharge, SubAccount } from './agencyQueries.ts'
import { amountProblem } from './credits.ts'

/** What the fields of an auto-recharge hold. */
export type RechargeValues = {
  isOn: boolean
  threshold: number | string
  amount: number | string
  /** Whether the credits are granted by themselves, or the agency is only told. */
  does: 'grant' | 'tell'
  monthlyLimit: number | string
}

/** How many recharges a month a new setting allows. */
const timesAMonth = 5
const newAmount = 100

/** What the fields are called. */
export const rechargeLabels = {
  isOn: 'On',
  threshold: 'Threshold',
  amount: 'Credits at a time',
  does: 'When it falls below',
  monthlyLimit: 'Credits a month at most',
}

/** What happens then. */
export const doesLabels = {
  grant: 'Grant by itself, up to a limit a month',
  tell: 'Only tell me',
}

/** The values of a setting that is saved, or, without one, what a new one begins with. */
export const rechargeValuesOf = (autoRecharge: SubAccount['autoRecharge']): RechargeValues => ({
  isOn: autoRecharge !== null,
  threshold: autoRecharge?.threshold ?? 10,
  amount: autoRecharge?.amount ?? newAmount,
  does: autoRecharge?.monthlyLimit === null ? 'tell' : 'grant',
  monthlyLimit: autoRecharge?.monthlyLimit ?? (autoRecharge?.amount ?? newAmount) * timesAMonth,
})

/** The setting that the fields describe. */
export const rechargeOf = ({ isOn, threshold, amount, does, monthlyLimit }: RechargeValues): AutoRecharge =>
  isOn
    ? {
        threshold: Number(threshold),
        amount: Number(amount),
        ...(does === 'grant' && { monthlyLimit: Number(monthlyLimit) }),
      }
    : null

const ifOn = (amount: number | string, { isOn }: RechargeValues) => (isOn ? amountProblem(amount) : null)

/** What is wrong with the fields. */
export const rechargeProblems = {
  threshold: ifOn,
  amount: ifOn,
  monthlyLimit: (limit: number | string, values: RechargeValues) => {
    if (values.does === 'tell') return null
    const isTooLow = values.isOn && Number(limit) < Number(values.amount)
    return isTooLow ? 'Type at least the amount' : ifOn(limit, values)
  },
}

/** The names of the fields by those of the request. */
export const rechargeFieldNames = {
  'autoRecharge.threshold': 'threshold',
  'autoRecharge.amount': 'amount',
  'autoRecharge.monthlyLimit': 'monthlyLimit',
}

/** The fields of an auto-recharge. */
export function RechargeFields({ form }: { form: UseFormReturnType<RechargeValues> }) {
  const amount = { min: 0, decimalScale: 3 }
  const { isOn, does } = form.values
  /** A limit that nobody has chosen follows the amount. */
  const changeAmount = (value: number | string) => {
    const { amount: former, monthlyLimit } = form.values
    form.setFieldValue('amount', value)
    if (Number(monthlyLimit) === Number(former) * timesAMonth)
      form.setFieldValue('monthlyLimit', Number(value) * timesAMonth)
  }
  return (
    <Stack gap="xs">
      <Switch label={rechargeLabels.isOn} {...form.getInputProps('isOn', { type: 'checkbox' })} />
      {isOn && (
        <>
          <Group grow align="flex-start">
            <NumberInput label={rechargeLabels.threshold} {...amount} {...form.getInputProps('threshold')} />
            <NumberInput
              label={rechargeLabels.amount}
              {...amount}
              {...form.getInputProps('amount')}
              onChange={changeAmount}
            />
          </Group>
          <Radio.Group label={rechargeLabels.does} {...form.getInputProps('does')}>
            <Stack gap={6} mt={4}>
              <Radio value="grant" label={doesLabels.grant} />
              <Radio
                value="tell"
                label={doesLabels.tell}
                description="It says “Asks for credits” in the table, and your webhooks get credits.auto_recharge."
              />
            </Stack>
          </Radio.Group>
          {does === 'grant' && (
            <NumberInput
              label={rechargeLabels.monthlyLimit}
              {...amount}
              {...form.getInputProps('monthlyLimit')}
            />
          )}
        </>
      )}
    </Stack>
  )
}
