// Contacts: added, filled, changed, listed, published.

export {
  addContact,
  addContacts,
  addOrFillContact,
  fillEmptyFields,
  findExistingContact,
  findExistingContacts,
  imagineContact,
  newContact,
} from './saving/addOrFillContact.ts'
export { deleteContact } from './saving/deleteContact.ts'
export { deleteContactRows, forgetCampaign, listMadeUpContacts } from './saving/madeUp.store.ts'
export { insertPastContacts, insertPastTags } from './saving/past.store.ts'
export type { NewContact } from './saving/insertContacts.store.ts'
export { publishContact } from './saving/publishContact.ts'
export { keepSource } from './saving/source.store.ts'
export { formLocks, lockFormContact, saveForm } from './saving/saveForm.ts'
export { setWaiting } from './saving/waiting.store.ts'
export { changeContact, optOutNow, updateContact } from './saving/updateContact.ts'
export { type ContactFilter, contactMatches, isRareChannel } from './search/contactSearch.store.ts'
export { listContactsOf } from './search/contactsById.store.ts'
export { listContacts } from './search/listContacts.store.ts'
export { findFewContacts } from './search/contactTexts.store.ts'
export { scheduleContactIndex } from './search/indexContacts.ts'
export type { ListDirectory } from './search/listDirectory.ts'
