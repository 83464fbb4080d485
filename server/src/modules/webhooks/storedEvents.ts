// Events that are kept.

export { deleteEventsByAge } from './stored/deleteEventsByAge.ts'
export {
  countEventsBefore,
  deleteOldEvents,
  deleteSomeEventsOf,
  listEventIdsOf,
  listEventsById,
  moveEvents,
  selectEvent,
} from './stored/events.store.ts'
