// Custom fields that the contacts of an account have, and those that are declared.

export { scheduleFieldChecks } from './fields/convertField.ts'
export { type CopiedField, copyFields } from './fields/copyFields.ts'
export { beginCountingCustomFields } from './fields/countCustomFields.ts'
export { listFieldNames } from './fields/customFields.store.ts'
export { changeField, declareField } from './fields/declareField.ts'
export { dateIn } from './fields/dateIn.rules.ts'
export { findDeclaredField } from './fields/declaredFields.store.ts'
export {
  type DeclaredFields,
  fitCustomFields,
  fittedFields,
  readDeclaredFields,
  unfitNames,
} from './fields/fitCustomFields.ts'
export { recountLostFields, recordCustomFields } from './fields/recordCustomFields.ts'
