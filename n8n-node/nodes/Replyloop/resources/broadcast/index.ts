import { operations } from '../../shared/properties.ts'
import { actOn } from './actOn.ts'
import * as create from './create.ts'
import * as remove from './delete.ts'
import * as dryRun from './dryRun.ts'
import * as get from './get.ts'
import * as getMany from './getMany.ts'
import * as getRecipients from './getRecipients.ts'
import * as start from './start.ts'
import * as update from './update.ts'

const cancel = actOn({
  name: 'Cancel',
  value: 'cancel',
  description: 'Cancel what a broadcast has not sent; one that waits for its time is a draft again',
})
const pause = actOn({
  name: 'Pause',
  value: 'pause',
  description: 'Pause a broadcast: nothing more goes out until it is resumed',
})
const resume = actOn({
  name: 'Resume',
  value: 'resume',
  description: 'Resume a paused broadcast, which goes on with those who wait',
})

export const broadcast = operations(
  'broadcast',
  [cancel, create, remove, dryRun, get, getMany, getRecipients, pause, resume, start, update],
  'create',
)
