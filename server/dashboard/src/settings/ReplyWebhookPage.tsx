import { Stack, TextInput } from '@mantine/core'
import { api } from '../api.ts'
import { ReceiverDeliveries } from '../deliveries/ReceiverDeliveries.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { Section } from '../ui/Section.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { AuthorizationSection } from './AuthorizationSection.tsx'
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
            <UrlSection url={webhook.url} hasAuthorization={webhook.hasAuthorization} />
            {webhook.url !== null && (
              <AuthorizationSection
                key={webhook.url}
                isSet={webhook.hasAuthorization}
                // With the URL that the page shows: another window may have saved a different one.
                change={changeAuthorizationOf(webhook.url)}
              />
            )}
            {webhook.secretLastFour !== null && <SigningSecret lastFour={webhook.secretLastFour} />}
            {webhook.url !== null && <SendTest key={webhook.url} />}
            {webhook.secretLastFour !== null && (
              <ReceiverDeliveries
                receiver={{ kind: 'replyWebhook' }}
                description="What was posted to the URL, the latest first. Each is tried again for days until the URL accepts it."
              />
            )}
          </>
        )}
      </Stack>
    </>
  )
}

const changeAuthorizationOf = (url: string) => (authorization: string | null) =>
  api('PUT /reply_webhook', { body: { url, authorization } })

const originOf = (url: string | null) => URL.parse(url ?? '')?.origin

function UrlSection({ url, hasAuthorization }: { url: string | null; hasAuthorization: boolean }) {
  const save = useSaveReplyWebhook()
  const { form, settle } = useEditForm({ url: url ?? '' })
  const submit = form.onSubmit((values) =>
    save.mutate(values.url.trim(), {
      onSuccess: (saved) => settle(values, { url: saved.url ?? '' }),
      onError: (error) => form.setErrors(formErrors(error)),
    }),
  )
  const endsAuthorization = hasAuthorization && originOf(form.values.url.trim()) !== originOf(url)
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
            description={
              endsAuthorization
                ? 'The saved Authorization header is for the former address, and ends with it.'
                : 'A public https address. Empty: replies are not posted.'
            }
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
