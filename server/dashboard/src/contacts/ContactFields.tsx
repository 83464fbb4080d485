import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { Contact } from '@replyloop/shared/contract/contact'
import { CopyField } from '../ui/CopyField.tsx'
import { formErrors } from '../ui/formErrors.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { Time } from '../ui/Time.tsx'
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { useUpdateContact } from './contactQueries.ts'
import { May } from '../roles/May.tsx'
import { Editable } from '../roles/Editable.tsx'

const names = ['firstName', 'lastName', 'phone', 'email'] as const

/** A form for a contact's standard fields. Saving an empty field clears it. */
export function ContactFields({ contact }: { contact: Contact }) {
  const update = useUpdateContact(contact.id)
  const { form, settle } = useEditForm(valuesOf(contact))
  const save = (values: typeof form.values) => {
    const change: Record<string, string | null> = {}
    for (const name of names) if (form.isDirty(name)) change[name] = values[name].trim() || null
    update.mutate(change, {
      onSuccess: (saved) => settle(values, valuesOf(saved)),
      onError: (error) => form.setErrors(formErrors(error)),
    })
  }
  return (
    <Section title="Details">
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Stack gap="sm">
          <Editable role="agent">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput label="First name" {...form.getInputProps('firstName')} />
              <TextInput label="Last name" {...form.getInputProps('lastName')} />
              <TextInput label="Phone" type="tel" {...form.getInputProps('phone')} />
              <TextInput label="Email" type="email" {...form.getInputProps('email')} />
            </SimpleGrid>
          </Editable>
          <FormNotice error={update.error} values={form.values} />
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              Added <Time at={contact.createdAt} />
            </Text>
            <May role="agent">
              <Group gap="sm">
                {form.isDirty() && (
                  <Button variant="default" onClick={() => form.reset()}>
                    Discard
                  </Button>
                )}
                <Button type="submit" disabled={!form.isDirty()} loading={update.isPending}>
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
