import type Database from 'better-sqlite3'

/** Has `lower` on a connection know all letters; SQLite's own knows ASCII only. A search ignores the case of all of them. */
export function lowerAllLetters(connection: Database.Database): void {
  connection.function('lower', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
}
