import { maxAnswersPerHour, maxCredits } from '@replyloop/shared/values/limits'
import type { QuietOpenings } from '@replyloop/shared/values/opening'
import { NumberInput, Select, Stack, Switch } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { CapFields, capFault, capText, type CapDraft } from '../limits/CapFields.tsx'
import { CreditGauge } from '../limits/CreditGauge.tsx'
import { DayFigure } from '../limits/DayFigure.tsx'
import { quietHoursText } from '../limits/quietHoursText.ts'
import { useAutomaticLimits, useSaveAutomaticLimits, type AutomaticLimits } from '../limits/limitQueries.ts'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { changedFields } from '../ui/changedFields.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { Section } from '../ui/Section.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import type { Settings } from './settingsQueries.ts'
import { Editable } from '../roles/Editable.tsx'

/** What bounds the bot, opening messages, follow-ups and marketing: how often, for how much, and at what hours. */
export function AutomaticLimitsSection({ quietHours }: Pick<Settings, 'quietHours'>) {
  const { data: limits, error, refetch } = useAutomaticLimits()
  return (
    <div id="automatic-messages">
      <Section
        title="Automatic messages"
        description="What keeps the bot, opening messages and follow-ups from going on for ever, from costing too much, and from waking people."
      >
        {limits === undefined ? (
          <LoadingOrError error={error} refetch={refetch} rows={3} />
        ) : (
          <LimitsForm limits={limits} quietHours={quietHours} />
        )}
      </Section>
    </div>
  )
}

/** What the form of a new limit begins with. */
const suggestedCreditsPerDay = 1000

type Values = {
  answersPerHour: number | string
  isLimited: boolean
  creditsPerDay: number | string
  quietOpenings: QuietOpenings
  marketingCap: CapDraft[]
}

const valuesOf = ({
  answersPerHour,
  creditsPerDay,
  quietOpenings,
  marketingCap,
}: AutomaticLimits): Values => ({
  answersPerHour,
  isLimited: creditsPerDay !== null,
  creditsPerDay: creditsPerDay ?? suggestedCreditsPerDay,
  quietOpenings,
  marketingCap: marketingCap ?? [],
})

const bodyOf = ({ answersPerHour, isLimited, creditsPerDay, quietOpenings, marketingCap }: Values) => ({
  answersPerHour: Number(answersPerHour),
  creditsPerDay: isLimited ? Number(creditsPerDay) : null,
  quietOpenings,
  marketingCap: marketingCap.map(({ messages, days }) => ({
    messages: Number(messages),
    days: Number(days),
  })),
})

const labels = {
  answersPerHour: 'Answers to one contact in an hour',
  isLimited: 'Daily limit of credits',
  creditsPerDay: 'Credits a day',
  quietOpenings: 'Opening messages that quiet hours hold',
  marketingCap: 'Marketing messages to one person',
}

const quietChoices: { value: QuietOpenings; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'many', label: 'Those of four or more people at once' },
  { value: 'all', label: 'All' },
]

function LimitsForm({ limits, quietHours }: { limits: AutomaticLimits } & Pick<Settings, 'quietHours'>) {
  const save = useSaveAutomaticLimits()
  const { form, submit, saving, elsewhere } = useEditForm({
    thing: limits,
    valuesOf,
    validate: {
      answersPerHour: isNotEmpty('Type a number of answers'),
      creditsPerDay: (credits, { isLimited }) =>
        isLimited && credits === '' ? 'Type a number of credits' : null,
      marketingCap: capFault,
    },
    send: (values, { before, version }) =>
      save.mutateAsync({ body: changedFields(bodyOf(before), bodyOf(values)), version }),
  })
  return (
    <form onSubmit={submit} noValidate>
      <Editable role="admin">
        <Stack align="flex-start">
          <NumberInput
            label={labels.answersPerHour}
            description="Then the bot hands over to a person: somebody may be talking to a machine"
            min={1}
            max={maxAnswersPerHour}
            allowDecimal={false}
            w="100%"
            maw={360}
            {...form.getInputProps('answersPerHour')}
          />
          <Switch
            label={labels.isLimited}
            description="At the limit the bot falls silent, and opening messages and follow-ups wait for the next day"
            {...form.getInputProps('isLimited', { type: 'checkbox' })}
          />
          {form.values.isLimited && (
            <NumberInput
              label={labels.creditsPerDay}
              description="A bot answer and an opening message cost one each"
              min={1}
              max={maxCredits}
              allowDecimal={false}
              thousandSeparator=","
              w="100%"
              maw={360}
              {...form.getInputProps('creditsPerDay')}
            />
          )}
          {limits.creditsPerDay !== null && <CreditGauge limits={limits} />}
          <Select
            label={labels.quietOpenings}
            description={quietHoursText({ quietHours, quietOpenings: form.values.quietOpenings })}
            data={quietChoices}
            allowDeselect={false}
            {...form.getInputProps('quietOpenings')}
          />
          <DayFigure quietHours={quietHours} quietOpenings={form.values.quietOpenings} />
          <CapFields
            rules={form.values.marketingCap}
            onChange={(rules) => form.setFieldValue('marketingCap', rules)}
            error={form.errors['marketingCap']}
          />
          <ChangedElsewhere
            elsewhere={elsewhere}
            labels={labels}
            show={(name, values) => (name === 'marketingCap' ? capText(values.marketingCap) : undefined)}
          />
          <FormNotice error={save.error} values={form.values} />
          <SaveRow save={saving} isDirty={form.isDirty()} isSecondary />
        </Stack>
      </Editable>
    </form>
  )
}
