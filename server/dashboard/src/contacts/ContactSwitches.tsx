import { Stack, Switch } from '@mantine/core'
import type { Contact } from '@replyloop/shared/contract/contact'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { useUpdateContact } from './contactQueries.ts'
import { useMay } from '../useSession.ts'
import { Editable } from '../roles/Editable.tsx'

/** Two switches for a contact: whether the bot answers it, and whether it has opted out. */
export function ContactSwitches({ contact }: { contact: Contact }) {
  const update = useUpdateContact(contact.id)
  const mayTakeBack = useMay('manager')
  const valueOf = (name: 'botActive' | 'optedOut') => {
    const pending = update.isPending ? update.variables[name] : undefined
    return typeof pending === 'boolean' ? pending : contact[name]
  }
  return (
    <Section title="Messages">
      <Editable role="agent">
        <Stack gap="md">
          <Switch
            label="Bot answers this contact"
            description="When it is off, people answer. Switching it on also ends a hand-over, and the pause after a person's reply."
            checked={valueOf('botActive')}
            onChange={({ currentTarget }) => update.mutate({ botActive: currentTarget.checked })}
          />
          <Switch
            label="Opted out"
            description={`Nobody can send this contact anything. Opting out also cancels what is waiting to be sent.${mayTakeBack ? '' : ' Only a manager takes an opt-out back.'}`}
            disabled={contact.optedOut && !mayTakeBack}
            color="red"
            checked={valueOf('optedOut')}
            onChange={({ currentTarget }) => update.mutate({ optedOut: currentTarget.checked })}
          />
          <ErrorNotice error={update.error} />
        </Stack>
      </Editable>
    </Section>
  )
}
