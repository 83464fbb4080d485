import { Alert, Button, Radio, Stack, Text, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import { keyScopes, type KeyScope } from '@replyloop/shared/values/apiKey'
import { maxKeyName } from '@replyloop/shared/values/limits'
import { KeyRound } from '../ui/icons.ts'
import type { ResponseBody } from '../api.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { useSendForm } from '../ui/useSendForm.ts'
import { keyScopeTexts } from './keyScopeTexts.ts'
import { useCreateNamedKey, useNamedKeys } from './keyQueries.ts'

const fieldNames = { expiresAt: 'lastDay' }
const initialValues: { name: string; scope: KeyScope; lastDay: string } = {
  name: '',
  scope: 'contacts',
  lastDay: '',
}

/** The end of a day, such as `2027-01-31`, where the user is. */
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()

/** Makes a named key, and shows it this once. */
export function MakeKey() {
  const create = useCreateNamedKey()
  const form = useSendForm(create, {
    initialValues,
    validate: { name: isNotEmpty('Name the tool that will use it') },
  })
  const submit = form.onSubmit(({ name, scope, lastDay }) =>
    create.mutate(
      { name, scope, ...(lastDay !== '' && { expiresAt: endOf(lastDay) }) },
      { onSuccess: () => form.reset(), onError: (error) => form.setErrors(formErrors(error, fieldNames)) },
    ),
  )
  return (
    <Section
      title="Make a key"
      description="One for each tool that connects to this account. The keys that exist go on working."
    >
      <form onSubmit={submit} noValidate>
        <Stack align="flex-start">
          <TextInput
            label="Name"
            placeholder="Zapier, form of the website, …"
            maxLength={maxKeyName}
            w="100%"
            maw={360}
            {...form.getInputProps('name')}
          />
          <Radio.Group label="What it may do" {...form.getInputProps('scope')}>
            <Stack gap="sm" mt="xs">
              {keyScopes.map((scope) => (
                <Radio
                  key={scope}
                  value={scope}
                  label={keyScopeTexts[scope].label}
                  description={keyScopeTexts[scope].meaning}
                />
              ))}
            </Stack>
          </Radio.Group>
          <TextInput
            type="date"
            label="Last day (optional)"
            description="After it the key is refused. Empty: no end."
            max="9999-12-31"
            w="100%"
            maw={360}
            {...form.getInputProps('lastDay')}
          />
          <Button type="submit" loading={create.isPending}>
            Make the key
          </Button>
        </Stack>
      </form>
      <FormNotice error={create.error} values={form.values} names={fieldNames} />
      {create.data !== undefined && <NewKey made={create.data} />}
    </Section>
  )
}

/** A key that has just been made; gone once it has been ended. */
function NewKey({ made }: { made: ResponseBody<'POST /api_keys'> }) {
  const { data: keys } = useNamedKeys()
  if (keys?.data.some(({ id }) => id === made.id) !== true) return null
  return (
    <Alert color="green" icon={<KeyRound size={18} />} role="status" mt="md">
      <Text size="sm" mb="xs" className="break-long-words">
        Copy the key for <bdi>{made.name}</bdi> now: it is not shown again.
      </Text>
      <CopyField value={made.apiKey} label="API key" />
      <Text size="sm" mt="xs">
        Paste it into the tool where it asks for the API key, or send it as the header x-api-key. Once the
        tool has used it, the list below says when.
      </Text>
    </Alert>
  )
}
