import { Stack, Switch, TextInput } from '@mantine/core'
import { saveVersion } from '../api.ts'
import { ReceiverDeliveries } from '../deliveries/ReceiverDeliveries.tsx'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { Section } from '../ui/Section.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { AuthorizationSection } from './AuthorizationSection.tsx'
import { SendTest } from './SendTest.tsx'
import { SettingsHeader } from './SettingsHeader.tsx'
import { useReplyWebhook, useSaveReplyWebhook, type ReplyWebhook } from './settingsQueries.ts'
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
            <UrlSection webhook={webhook} />
            {webhook.url !== null && <SendTest key={webhook.url} />}
            <div>
              {webhook.secretLastFour !== null && <SigningSecret lastFour={webhook.secretLastFour} />}
              {webhook.url !== null && (
                <AuthorizationSection
                  key={webhook.url}
                  isSet={webhook.hasAuthorization}
                  // With the URL that the page shows: another window may have saved a different one.
                  change={changeAuthorizationOf(webhook.url, webhook.version)}
                />
              )}
            </div>
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

const changeAuthorizationOf = (url: string, version: string | undefined) => (authorization: string | null) =>
  saveVersion('PUT /reply_webhook', { body: { url, authorization } }, version)

const originOf = (url: string | null) => URL.parse(url ?? '')?.origin

const valuesOf = ({ url, showsButtons }: ReplyWebhook) => ({ url: url ?? '', showsButtons })

function UrlSection({ webhook }: { webhook: ReplyWebhook }) {
  const { url, hasAuthorization } = webhook
  const save = useSaveReplyWebhook()
  const { form, submit, saving, elsewhere } = useEditForm({
    thing: webhook,
    valuesOf,
    send: ({ url: entered, showsButtons }, { version }) =>
      save.mutateAsync({ url: entered.trim(), showsButtons, version }),
  })
  const endsAuthorization = hasAuthorization && originOf(form.values.url.trim()) !== originOf(url)
  return (
    <Section
      title="Custom Channel Webhook"
      description="For software of your own that reaches people: every reply to them, by the bot or by a person, is posted to this address."
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
          <Switch
            label="Shows buttons itself"
            description="Off: what people may tap stands as numbered lines in the text of a reply, and the number that they answer with is understood. On: the text has no such lines."
            {...form.getInputProps('showsButtons', { type: 'checkbox' })}
          />
          <ChangedElsewhere
            elsewhere={elsewhere}
            labels={{ url: 'URL', showsButtons: 'Shows buttons itself' }}
          />
          <FormNotice error={save.error} values={form.values} />
          <SaveRow save={saving} isDirty={form.isDirty()} />
        </Stack>
      </form>
    </Section>
  )
}
