// Events that are kept.

export { deleteEventsByAge } from './stored/deleteEventsByAge.ts'
export {
  countEventsBefore,
  deleteOldEvents,
  findEvent,
  listEventIdsOf,
  listEventsById,
  moveEvents,
} from './stored/events.store.ts'
