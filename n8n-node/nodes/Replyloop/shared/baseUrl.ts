/**
 * The base URL of the API, ending in `/v1`, from the credential's base URL, with or without `/v1`. Before the name of a
 * domain `https://` may be left out; before a port or an address it may not: there is TLS or none at these.
 */
export function apiBaseUrl(baseUrl: string): string {
  const address = baseUrl.trim().replace(/\/+$/, '').replace(/\/v1$/, '') + '/v1'
  return /^([\w-]+\.)+[a-z]{2,}\//i.test(address) ? 'https://' + address : address
}

/** `apiBaseUrl` of the credential, as an n8n expression. */
export const apiBaseUrlExpression = `={{ (${apiBaseUrl.toString()})($credentials.baseUrl) }}`
