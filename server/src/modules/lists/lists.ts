// Lists: found, saved, joined.

export { addToListKind, removeFromListKind } from './membership/bulkKinds.ts'
export type { CountGreeted } from './membership/countGreeted.ts'
export { joinAll, joinList, prepareJoins } from './membership/joinList.ts'
export { listDirectory } from './membership/listDirectory.ts'
export { listLeaf } from './membership/listLeaf.store.ts'
export { holdsPeople, adoptList, listMadeUpLists } from './membership/madeUp.store.ts'
export { insertPastLists, insertPastMemberships } from './membership/past.store.ts'
export { presentList } from './list.presenter.ts'
export { findListToLink, requireList, requireListToLink } from './lists.store.ts'
export { deleteList, findOrCreateList, renameList } from './membership/saveList.ts'
