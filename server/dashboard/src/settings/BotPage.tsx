import { maxPauseHours } from '@replyloop/shared/values/limits'
import { NumberInput, Radio, Stack, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { Section } from '../ui/Section.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { useState } from 'react'
import { AskModel, firstQuestion } from './AskModel.tsx'
import {
  bodyOf,
  changedBodyOf,
  engines,
  fieldNames,
  keyText,
  labels,
  modelOf,
  valuesOf,
  type Values,
} from './botForm.ts'
import { MeaningModel } from './MeaningModel.tsx'
import { ModelNotice } from './ModelNotice.tsx'
import { ModelTuning } from './ModelTuning.tsx'
import { asksModel } from './modelTexts.ts'
import { SettingsHeader } from './SettingsHeader.tsx'
import { VoiceNotes } from './VoiceNotes.tsx'
import { useSaveSettings, useSettings, useTryModel, type Settings } from './settingsQueries.ts'

/** Settings > Bot: which engine answers, what writes down voice notes, and how long a user's reply pauses the bot. */
export function BotPage() {
  const { data: settings, error, refetch } = useSettings()
  return (
    <>
      <SettingsHeader />
      {settings === undefined ? (
        <LoadingOrError error={error} refetch={refetch} rows={4} />
      ) : (
        <BotForm settings={settings} />
      )}
    </>
  )
}

const requiredForModel = (message: string) => (text: string, values: Values) =>
  values.choice === 'openai' && text.trim() === '' ? message : null

function BotForm({ settings }: { settings: Settings }) {
  const { bot } = settings
  const save = useSaveSettings()
  const trial = useTryModel()
  const [afterSave, setAfterSave] = useState(false)
  const { form, submit, saving, elsewhere } = useEditForm({
    thing: settings,
    valuesOf: (of: Settings) => valuesOf(of.bot),
    validate: {
      baseUrl: requiredForModel('Give the address of the model'),
      model: requiredForModel('Name the model'),
      pauseHours: isNotEmpty('Type a number of hours'),
    },
    send: (values, { before, version }) =>
      save.mutateAsync({ body: { bot: changedBodyOf(before, values) }, version }),
    errorsOf: (error) => formErrors(error, fieldNames),
    onSaved: (saved) => {
      trial.reset()
      setAfterSave(true)
      if (asksModel(saved.bot)) trial.mutate({ question: firstQuestion })
    },
  })
  const ask = (question: string) => {
    setAfterSave(false)
    trial.mutate({ question, ...(form.isDirty() && modelOf(form.getValues())) })
  }
  const isModelChosen = asksModel({ ...bot, engine: bodyOf(form.values).engine })
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={720} gap="lg">
        <ModelNotice bot={bot} />
        <Section
          title="Engine"
          description="What answers incoming messages in Live campaigns whose bot is on."
        >
          {/* The label is hidden because it would repeat the title, but Mantine names the group only by it. */}
          <Radio.Group label="Engine" labelProps={{ display: 'none' }} {...form.getInputProps('choice')}>
            <Stack gap="sm">
              <Radio
                value="service"
                label={engines.service}
                description={
                  bot.serviceModel === null
                    ? 'Built in, as no model is set up'
                    : `The model ${bot.serviceModel}`
                }
              />
              <Radio
                value="retrieval"
                label={engines.retrieval}
                description="Looks questions up in a campaign’s answers, facts and knowledge; needs no key"
              />
              <Radio
                value="openai"
                label={engines.openai}
                description="Any that speaks the OpenAI protocol"
              />
            </Stack>
          </Radio.Group>
          {form.values.choice === 'openai' && (
            <Stack mt="md" maw={480}>
              <TextInput
                label="Address"
                type="url"
                placeholder="https://api.openai.com/v1"
                {...form.getInputProps('baseUrl')}
              />
              <TextInput label="Model" placeholder="gpt-5-mini" {...form.getInputProps('model')} />
              <PasswordField
                label="API key of the model"
                autoComplete="off"
                description={keyText(
                  bot.hasApiKey,
                  form.values.baseUrl.trim() !== bot.baseUrl,
                  'It is kept sealed and cannot be read again.',
                )}
                {...form.getInputProps('apiKey')}
              />
            </Stack>
          )}
          {isModelChosen && <ModelTuning form={form} />}
          {isModelChosen && <MeaningModel form={form} bot={bot} />}
          {isModelChosen && <AskModel trial={trial} onAsk={ask} afterSave={afterSave} />}
        </Section>
        <VoiceNotes form={form} bot={bot} hasModel={isModelChosen} />
        <Section title="Pause" description="After a person has replied, the bot is silent for that contact.">
          <NumberInput
            label="Hours"
            min={0}
            max={maxPauseHours}
            allowDecimal={false}
            maw={160}
            {...form.getInputProps('pauseHours')}
          />
        </Section>
        <ChangedElsewhere
          elsewhere={elsewhere}
          labels={labels}
          show={(name, { choice }) => (name === 'choice' ? engines[choice] : undefined)}
        />
        <FormNotice error={save.error} values={form.values} names={fieldNames} />
        <SaveRow save={saving} isDirty={form.isDirty()} />
      </Stack>
    </form>
  )
}
