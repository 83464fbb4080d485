// Who is who: names, addresses, former names and time zones of a contact.

export { addressAmong } from './identity/address.rules.ts'
export {
  findContactByAlias,
  findContactByFormerPhone,
  insertAliases,
  listAliases,
  listAliasNames,
  listAliasNamesOfMany,
  moveAliases,
} from './identity/aliases.store.ts'
export {
  changeAddress,
  deleteIdentity,
  findAddress,
  forgetLastReceived,
  type IdentityRow,
  insertIdentity,
  listAddresses,
  listByAddresses,
  listIdentities,
  listOfMany,
  listOnChannel,
  listStoppedChannels,
  listWhereKnown,
  moveIdentities,
  readFromIds,
  setLastReceived,
  setMarketing,
} from './identity/identities.store.ts'
export { listPaired, pairAddresses } from './identity/pairedAddresses.store.ts'
export { personOf } from './identity/personOf.ts'
export { clockOf, timeZoneOf, timeZonesOf } from './identity/phoneZones.rules.ts'
export {
  fillKnownSender,
  findSender,
  identifySender,
  resolveSender,
  type Sender,
} from './identity/resolveSender.ts'
export { describeContact, type Merge, mergeOf, whyUnmergeable } from './merge/merge.rules.ts'
export { lockRows } from './merge/merged.store.ts'
