import type { Contact } from '@replyloop/shared/contract/contact'
import { api } from '../api.ts'
import { DeleteButton } from '../ui/DeleteButton.tsx'
import { nameOf } from './nameOf.ts'
import { WhatIsErased } from './WhatIsErased.tsx'

/** Erases a contact for good, after the user has confirmed what is lost and what stays. */
export const EraseContactButton = ({ contact }: { contact: Contact }) => (
  <DeleteButton
    verb="Erase"
    subject={<bdi>{nameOf(contact)}</bdi>}
    consequence={
      <>
        Erased for good, and nobody can bring it back:
        <WhatIsErased />
      </>
    }
    confirm="Erase for good"
    remove={() => api('DELETE /contacts/:id', { params: { id: contact.id } })}
    to="/contacts"
  />
)
