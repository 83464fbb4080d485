/** Where the endpoints stand, from what the user gave as the base URL, with or without `https://` and `/v1`. */
export function endpointsOf(baseUrl: string): string {
  const address = baseUrl.trim().replace(/\/+$/, '').replace(/\/v1$/, '') + '/v1'
  return /^[\w.-]+(:\d+)?\//.test(address) ? 'https://' + address : address
}

/** The same as an expression over the credential. */
export const endpointsExpression = `={{ (${endpointsOf.toString()})($credentials.baseUrl) }}`
