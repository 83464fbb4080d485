const filePrefix = 'file:'

/** Whether a text names a database: `file:<path>` or `postgres://…`. */
export const isDatabaseUrl = (text: string): boolean => /^(file:.+|postgres(ql)?:\/\/.+)$/.test(text)

/** The path of the SQLite file that an address names; `undefined` for the address of a PostgreSQL database. */
export const sqlitePathOf = (url: string): string | undefined =>
  url.startsWith(filePrefix) ? url.slice(filePrefix.length) : undefined
