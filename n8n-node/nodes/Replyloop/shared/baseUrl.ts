/** The base URL of the endpoints, ending in `/v1`, from the credential's base URL with or without `https://` and `/v1`. */
export function endpointsOf(baseUrl: string): string {
  const address = baseUrl.trim().replace(/\/+$/, '').replace(/\/v1$/, '') + '/v1'
  return /^[\w.-]+(:\d+)?\//.test(address) ? 'https://' + address : address
}

/** `endpointsOf` as an expression over the credential. */
export const endpointsExpression = `={{ (${endpointsOf.toString()})($credentials.baseUrl) }}`
