import type Database from 'better-sqlite3'
import { decomposeLetters } from '../../text/decomposeLetters.ts'

/**
 * Gives a connection the functions of texts that PostgreSQL has, by their names: SQLite's own `lower` knows ASCII only, and a
 * search ignores the case of all letters.
 */
export function lowerAllLetters(connection: Database.Database): void {
  const ofText = (name: string, result: (text: string, ...others: string[]) => string, length: number) =>
    connection.function(
      name,
      { deterministic: true, varargs: length > 1 },
      (text: unknown, ...others: unknown[]) =>
        typeof text === 'string' ? result(text, ...others.map(String)) : text,
    )
  ofText('lower', (text) => text.toLowerCase(), 1)
  ofText('normalize', decomposeLetters, 2) // in the one form that is asked for
  ofText(
    'regexp_replace',
    (text, pattern = '', by = '', flags = '') => text.replace(new RegExp(pattern, flags), by),
    4,
  )
}
