import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { Contact } from '@replyloop/shared/contract/contact'
import { referralText } from './referralText.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { FormNotice } from '../ui/FormNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { Time } from '../ui/Time.tsx'
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { useSaveContact, type OneContact } from './contactQueries.ts'
import { May } from '../roles/May.tsx'
import { Editable } from '../roles/Editable.tsx'

const labels = { firstName: 'First name', lastName: 'Last name', phone: 'Phone', email: 'Email' }
const names = ['firstName', 'lastName', 'phone', 'email'] as const

/** A form for a contact's standard fields. Saving an empty field clears it. */
export function ContactFields({ contact }: { contact: OneContact }) {
  const save = useSaveContact(contact.id)
  const { form, submit, saving, elsewhere } = useEditForm({
    thing: contact,
    valuesOf,
    send: (values, { before, version }) => {
      const body: Record<string, string | null> = {}
      for (const name of names) if (values[name] !== before[name]) body[name] = values[name].trim() || null
      return save.mutateAsync({ body, version })
    },
  })
  return (
    <Section title="Details">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Editable role="agent">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput label={labels.firstName} {...form.getInputProps('firstName')} />
              <TextInput label={labels.lastName} {...form.getInputProps('lastName')} />
              <TextInput label={labels.phone} type="tel" {...form.getInputProps('phone')} />
              <TextInput label={labels.email} type="email" {...form.getInputProps('email')} />
            </SimpleGrid>
          </Editable>
          <ChangedElsewhere elsewhere={elsewhere} labels={labels} />
          <FormNotice error={save.error} values={form.values} />
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              Added <Time at={contact.createdAt} />
              {contact.source && ` · Came from ${referralText(contact.source)}`}
            </Text>
            <May role="agent">
              <Group gap="sm">
                {form.isDirty() && (
                  <Button variant="default" onClick={() => form.reset()}>
                    Discard
                  </Button>
                )}
                <Button type="submit" disabled={!form.isDirty()} loading={saving.isPending}>
                  Save
                </Button>
              </Group>
            </May>
          </Group>
          <CopyField title="Contact identifier" value={contact.id} label="contact identifier" />
          {contact.fromId !== null && <CopyField title="Sender" value={contact.fromId} label="sender" />}
        </Stack>
      </form>
      <UnsavedGuard isDirty={() => form.isDirty()} />
    </Section>
  )
}

const valuesOf = ({ firstName, lastName, phone, email }: Contact) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  phone: phone ?? '',
  email: email ?? '',
})
