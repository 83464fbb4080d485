// Who has opted out, also without a contact.

export { storeMarketingStop, liftMarketingStop, listMarketingStopped } from './stops/marketingStops.store.ts'
export {
  findOptOut,
  isListedItself,
  liftSuppression,
  listConcerned,
  listOptedOutOf,
  readListing,
  suppressPerson,
} from './stops/suppressions.store.ts'
