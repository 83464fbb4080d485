import {
  botKind,
  type BulkKinds,
  clearFieldKind,
  optOutKind,
  setFieldKind,
  tagKind,
  untagKind,
} from '../modules/contacts/bulkActions.ts'
import { assignKind, closeKind, snoozeKind } from '../modules/inbox/inbox.ts'
import { addToListKind, removeFromListKind } from '../modules/lists/lists.ts'
import { eraseKind } from '../modules/privacy/eraseContact.ts'
import { exportKind } from '../modules/transfers/exports.ts'

/** How each action is done to many contacts: as the module does it to one whose tables it changes. */
export const bulkKinds: BulkKinds = {
  tag: tagKind,
  untag: untagKind,
  addToList: addToListKind,
  removeFromList: removeFromListKind,
  setField: setFieldKind,
  clearField: clearFieldKind,
  optOut: optOutKind,
  bot: botKind,
  assign: assignKind,
  close: closeKind,
  snooze: snoozeKind,
  export: exportKind,
  erase: eraseKind,
}
