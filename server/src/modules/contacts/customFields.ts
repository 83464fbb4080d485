// Custom fields that the contacts of an account have.

export { beginCountingCustomFields } from './fields/countCustomFields.ts'
export { listCustomFields } from './fields/customFields.store.ts'
export { recountLostFields, recordCustomFields } from './fields/recordCustomFields.ts'
