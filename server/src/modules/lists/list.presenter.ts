import { isoTime } from '../../platform/clock/isoTime.ts'
import type { ListRow } from './lists.store.ts'

/** A list as responses show it. */
export const presentList = ({ id, name, createdAt }: ListRow, contactCount: number) => ({
  id,
  name,
  contactCount,
  createdAt: isoTime(createdAt),
})
