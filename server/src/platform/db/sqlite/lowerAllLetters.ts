import type Database from 'better-sqlite3'

/** Replaces SQLite's `lower`, which knows ASCII only, on a connection: a search ignores the case of all letters. */
export function lowerAllLetters(connection: Database.Database): void {
  connection.function('lower', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
}
