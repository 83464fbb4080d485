import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { useSendForm } from '../ui/useSendForm.ts'
import { May } from '../roles/May.tsx'
import { infoLabel, infoValue } from './infoLabel.ts'
import { useChannelActions } from './channelQueries.ts'
import type { ProviderTexts } from './kinds/kindTexts.ts'

/** What the provider says of a number, a page or an account, and the registration of a number. */
export function ChannelNumber({ channel, provider }: { channel: ConnectedChannel; provider: ProviderTexts }) {
  const info = Object.entries(channel.info ?? {}).filter(([, value]) => value !== '')
  return (
    <Section
      title={provider.thing}
      description={
        info.length === 0
          ? `What ${provider.name} says of it stands here after a test.`
          : `As ${provider.name} said last.`
      }
    >
      <Stack>
        {info.length > 0 && (
          <SimpleGrid component="dl" cols={{ base: 2, sm: 3, md: 4 }} spacing="sm" m={0}>
            {info.map(([name, value]) => (
              <div key={name}>
                <Text component="dt" size="xs" c="dimmed">
                  {infoLabel(name)}
                </Text>
                <Text component="dd" size="sm" fw={500} m={0} className="break-long-words">
                  {infoValue(name, value)}
                </Text>
              </div>
            ))}
          </SimpleGrid>
        )}
        {channel.can.register && (
          <May role="admin">
            <Register id={channel.id} />
          </May>
        )}
      </Stack>
    </Section>
  )
}

const initialValues: { pin: string } = { pin: '' }

function Register({ id }: { id: string }) {
  const { register } = useChannelActions(id)
  const form = useSendForm(register, {
    initialValues,
    validate: { pin: (pin) => (/^\d{6}$/.test(pin.trim()) ? null : 'Type six digits') },
  })
  const submit = form.onSubmit(({ pin }) => register.mutate(pin.trim(), { onSuccess: () => form.reset() }))
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label="PIN"
        description="A number sends only once it is registered. With two-step verification it has a PIN already; else choose one, and keep it. Ten tries in 72 hours."
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        maw={480}
        {...form.getInputProps('pin')}
      />
      <Group mt="xs">
        <Button type="submit" variant="default" loading={register.isPending}>
          Register with this PIN
        </Button>
        {register.isSuccess && !form.isDirty() && (
          <Text size="sm" role="status">
            Registered
          </Text>
        )}
      </Group>
      <ErrorNotice error={register.error} />
    </form>
  )
}
