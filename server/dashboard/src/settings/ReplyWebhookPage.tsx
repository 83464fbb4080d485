import { Stack, TextInput } from '@mantine/core'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { Section } from '../ui/Section.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { SendTest } from './SendTest.tsx'
import { SettingsHeader } from './SettingsHeader.tsx'
import { useReplyWebhook, useSaveReplyWebhook } from './settingsQueries.ts'
import { SigningSecret } from './SigningSecret.tsx'

/** The setting "Custom Channel Webhook" (docs/interface.md#reply-webhook). */
export function ReplyWebhookPage() {
  const { data: webhook, error, refetch } = useReplyWebhook()
  return (
    <>
      <SettingsHeader />
      <Stack gap="lg" maw={720}>
        {webhook === undefined ? (
          <LoadingOrError error={error} refetch={refetch} rows={3} />
        ) : (
          <>
            <UrlSection url={webhook.url} />
            {webhook.secretLastFour !== null && <SigningSecret lastFour={webhook.secretLastFour} />}
            {webhook.url !== null && <SendTest key={webhook.url} />}
          </>
        )}
      </Stack>
    </>
  )
}

function UrlSection({ url }: { url: string | null }) {
  const save = useSaveReplyWebhook()
  const { form, settle } = useEditForm({ url: url ?? '' })
  const submit = form.onSubmit((values) =>
    save.mutate(values.url.trim(), {
      onSuccess: (saved) => settle(values, { url: saved.url ?? '' }),
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  )
  return (
    <Section
      title="Custom Channel Webhook"
      description="Every reply on a custom channel, by the bot or by a person, is posted to this URL."
    >
      <form onSubmit={submit} noValidate>
        <Stack align="flex-start">
          <TextInput
            label="URL"
            type="url"
            description="A public https address. Empty: replies are not posted."
            placeholder="https://hooks.example.com/replies"
            w="100%"
            {...form.getInputProps('url')}
          />
          <FormNotice error={save.error} values={form.values} />
          <SaveRow save={save} isDirty={form.isDirty()} />
        </Stack>
      </form>
    </Section>
  )
}
