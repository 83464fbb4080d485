/** The code that Node and its libraries put on an error, such as `ENOENT`; `undefined` where there is none. */
export const errorCode = (error: unknown): string | undefined =>
  // Not "instanceof Error": Node's own errors are of another realm where tests run.
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
