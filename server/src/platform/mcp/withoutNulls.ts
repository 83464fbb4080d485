const isNull = ([, value]: [string, unknown]) => value === null

/** A message whose parameters that are null are left out, as many clients mean them: `"arguments": null` is none. */
export function withoutNulls<M>(message: M): M | object {
  if (typeof message !== 'object' || message === null || !('params' in message)) return message
  const { params, ...rest } = message
  if (params === null) return rest
  if (typeof params !== 'object' || !Object.entries(params).some(isNull)) return message
  return { ...message, params: Object.fromEntries(Object.entries(params).filter((entry) => !isNull(entry))) }
}
