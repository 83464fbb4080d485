/** The base URL of the API, ending in `/v1`, from the credential's base URL, with or without `https://` and `/v1`. */
export function apiBaseUrl(baseUrl: string): string {
  const address = baseUrl.trim().replace(/\/+$/, '').replace(/\/v1$/, '') + '/v1'
  return /^[\w.-]+(:\d+)?\//.test(address) ? 'https://' + address : address
}

/** `apiBaseUrl` of the credential, as an n8n expression. */
export const apiBaseUrlExpression = `={{ (${apiBaseUrl.toString()})($credentials.baseUrl) }}`
