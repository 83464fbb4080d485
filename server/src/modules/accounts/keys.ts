// API keys: who calls, and by whom keys were made.

export { makeApiKey } from './keys/apiKey.ts'
export { createFindCaller } from './keys/findCaller.ts'
export { endKeys, listKeysMadeBy } from './keys/keysMadeBy.ts'
export { factsOfKey, labelOfKey } from './keys/namedKey.rules.ts'
export {
  deleteOldEndedKeys,
  endNamedKeys,
  listNamedKeys,
  type NamedKeyRow,
  updateNamedKey,
} from './keys/namedKeys.store.ts'
export { addNamedKey, storedKeyForm } from './keys/namedKeys.ts'
