/** Where the endpoints stand, from what the user gave as the base URL, with or without `/v1`. */
export function endpointsOf(baseUrl: string): string {
  return baseUrl.trim().replace(/\/+$/, '').replace(/\/v1$/, '') + '/v1'
}

/** The same as an expression over the credential. */
export const endpointsExpression = `={{ (${endpointsOf.toString()})($credentials.baseUrl) }}`
