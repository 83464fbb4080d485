const bracketed = /^"?\[([^\]]*)\](?::\d+)?"?$/
const withPort = /^"?(\d{1,3}(?:\.\d{1,3}){3}):\d+"?$/

/** An address of `X-Forwarded-For` without the port that some gateways write behind it, another one for each connection. */
const withoutPort = (entry: string): string =>
  bracketed.exec(entry)?.[1] ?? withPort.exec(entry)?.[1] ?? entry

/** The value of `X-Forwarded-For` with addresses alone. */
export const addressesAlone = (header: string): string =>
  header
    .split(',')
    .map((entry) => withoutPort(entry.trim()))
    .join(', ')
