import { z } from 'zod'

type Path = readonly PropertyKey[]

/**
 * Parses what a service has sent that may be newer than this code: a text that is none of the values which a schema lists, such as
 * a new kind of channel, passes as it is. What else does not fit fails.
 */
export function parseFromService<S extends z.ZodType>(
  schema: S,
  sent: unknown,
): z.ZodSafeParseResult<z.output<S>> {
  const parsed = z.safeParse(schema, sent)
  if (parsed.success) return parsed
  const newer = parsed.error.issues.flatMap((issue) => {
    const text = at(sent, issue.path)
    return issue.code === 'invalid_value' && issue.values.length > 1 && typeof text === 'string'
      ? [{ path: issue.path, text, known: issue.values[0] }]
      : []
  })
  if (newer.length < parsed.error.issues.length) return parsed
  const older = structuredClone(sent)
  for (const { path, known } of newer) put(older, path, known)
  const again = z.safeParse(schema, older)
  if (!again.success) return parsed
  for (const { path, text } of newer) put(again.data, path, text)
  return again
}

const isHolder = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (isHolder(inner) ? inner[key] : undefined), value)

/** Puts a value in the place of the one that is there. */
function put(value: unknown, path: Path, changed: unknown): void {
  const key = path.at(-1)
  const holder = at(value, path.slice(0, -1))
  if (key !== undefined && isHolder(holder) && Object.hasOwn(holder, key)) holder[key] = changed
}
