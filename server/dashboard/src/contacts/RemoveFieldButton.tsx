import { Trash2 } from '../ui/icons.ts'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { useUpdateContact } from './contactQueries.ts'

/** Removes a custom field from a contact, after the user has confirmed it. */
export function RemoveFieldButton({ contactId, name }: { contactId: string; name: string }) {
  const update = useUpdateContact(contactId)
  return (
    <ConfirmButton
      variant="subtle"
      color="gray"
      px="xs"
      aria-label={`Remove ${name}`}
      question={
        <>
          Remove <bdi>{name}</bdi>?
        </>
      }
      consequence="Its value is gone for good. A campaign’s text that uses it is not sent to this contact, unless it has a fallback."
      confirm="Remove field"
      onConfirm={() => update.mutateAsync({ customFields: { [name]: null } })}
      mutation={update}
    >
      <Trash2 size={16} />
    </ConfirmButton>
  )
}
