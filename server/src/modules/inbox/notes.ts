// Notes about contacts, for those who erase, merge and tell of them.

export { presentNotes } from './notes/note.presenter.ts'
export {
  deleteNotesByAge,
  deleteSomeNotesOf,
  findNote,
  listNotesFrom,
  moveNotes,
  readMentions,
} from './notes/notes.store.ts'
