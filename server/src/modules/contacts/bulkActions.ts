// What can be done to many contacts, and what the actions of other modules are made with.

export { botKind, clearFieldKind, optOutKind, setFieldKind } from './bulk/contactKinds.ts'
export { tagKind, untagKind } from './bulk/tagKinds.ts'
export {
  type ActionOf,
  type Applied,
  type Before,
  type BulkKind,
  type BulkKinds,
  type BulkPerson,
  done,
  firstOutcome,
  unchanged,
} from './bulk/bulkKind.ts'
