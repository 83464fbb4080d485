import { NumberInput, PasswordInput, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { SaveRow } from '../ui/SaveRow.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { Section } from '../ui/Section.tsx'
import { SettingsPlaces } from './SettingsPlaces.tsx'
import { useSaveSettings, useSettings, type Settings } from './settingsQueries.ts'

/** Which engine answers, and how long a person's reply silences it. */
export function BotPage() {
  const { data: settings, error, refetch } = useSettings()
  return (
    <>
      <SettingsPlaces />
      {settings === undefined ? (
        error === null ? (
          <PageSkeleton rows={4} />
        ) : (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <BotForm bot={settings.bot} />
      )}
    </>
  )
}

type Choice = 'service' | 'retrieval' | 'openai'
const choiceOf = ({ engine }: Settings['bot']): Choice => engine ?? 'service'
const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim())

function BotForm({ bot }: { bot: Settings['bot'] }) {
  const save = useSaveSettings()
  const form = useForm({
    initialValues: {
      choice: choiceOf(bot),
      baseUrl: bot.baseUrl ?? '',
      model: bot.model ?? '',
      apiKey: '',
      pauseHours: bot.pauseHours,
    },
  })
  const submit = form.onSubmit(({ choice, baseUrl, model, apiKey, pauseHours }) =>
    save.mutate(
      {
        bot: {
          engine: choice === 'service' ? null : choice,
          baseUrl: textOrNull(baseUrl),
          model: textOrNull(model),
          pauseHours,
          ...(apiKey.trim() !== '' && { apiKey: apiKey.trim() }),
        },
      },
      {
        onSuccess: () => form.setFieldValue('apiKey', ''),
        onError: (failure) =>
          form.setErrors(
            Object.fromEntries(
              Object.entries(formErrors(failure)).map(([path, message]) => [
                path.replace('bot.', ''),
                message,
              ]),
            ),
          ),
      },
    ),
  )
  const movesAway = bot.hasApiKey && textOrNull(form.values.baseUrl) !== bot.baseUrl
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={720} gap="lg">
        <Section
          title="Engine"
          description="What answers incoming messages in Live campaigns whose bot is on."
        >
          <Radio.Group aria-label="Engine" {...form.getInputProps('choice')}>
            <Stack gap="sm">
              <Radio
                value="service"
                label="The service's"
                description={
                  bot.serviceModel === null
                    ? 'Built in, as no model is set up'
                    : `The model ${bot.serviceModel}`
                }
              />
              <Radio
                value="retrieval"
                label="Built in"
                description="Looks questions up in the campaign's answers and instructions; needs no key"
              />
              <Radio
                value="openai"
                label="A model of your own"
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
              <PasswordInput
                label="API key of the model"
                autoComplete="off"
                description={
                  movesAway
                    ? 'The saved key is for the former address: give the one for this address'
                    : bot.hasApiKey
                      ? 'One is saved. It cannot be read again; type another one to replace it'
                      : 'It is kept sealed and cannot be read again'
                }
                {...form.getInputProps('apiKey')}
              />
            </Stack>
          )}
        </Section>
        <Section title="Pause" description="After a person has replied, the bot is silent for that contact.">
          <NumberInput
            label="Hours"
            min={0}
            max={8760}
            allowDecimal={false}
            maw={160}
            {...form.getInputProps('pauseHours')}
          />
        </Section>
        {Object.keys(form.errors).length === 0 && <ErrorNotice error={save.error} />}
        <SaveRow save={save} />
      </Stack>
    </form>
  )
}
