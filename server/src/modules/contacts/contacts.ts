// Contacts: added, filled, changed, listed, published.

export {
  addContact,
  addOrFillContact,
  fillEmptyFields,
  findExistingContact,
  imagineContact,
  peekExistingContact,
} from './saving/addOrFillContact.ts'
export { publishContact } from './saving/publishContact.ts'
export { changeContact, optOutNow, updateContact } from './saving/updateContact.ts'
export { type ContactFilter, contactMatches } from './search/contactSearch.store.ts'
export {
  countExamples,
  deleteExamples,
  forgetCampaign,
  hasContact,
  insertPastContacts,
  listExamples,
  listPhonesInUse,
  selectExamples,
} from './search/examples.store.ts'
export { listContacts } from './search/listContacts.store.ts'
export type { ListDirectory } from './search/listDirectory.ts'
