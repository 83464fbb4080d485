/** What an error of the Graph API says beside its code. */
export interface GraphFault {
  status?: number
  subcode?: number
  details?: string
}

/** A failure as the Graph API tells it. */
export class GraphError extends Error {
  readonly code: number
  readonly status: number
  readonly subcode: number | undefined
  readonly details: string | undefined

  constructor(
    code: number,
    { status, subcode, details }: GraphFault = {},
    message = `(#${code}) Error ${code}`,
  ) {
    super(message)
    this.code = code
    this.status = status ?? statuses[code] ?? 400
    this.subcode = subcode
    this.details = details
  }

  /** The body of the response. */
  json() {
    return {
      error: {
        message: this.message,
        type: 'OAuthException',
        code: this.code,
        ...(this.subcode !== undefined && { error_subcode: this.subcode }),
        error_data: {
          messaging_product: 'whatsapp',
          details: this.details ?? `Details of ${this.code}`,
        },
        fbtrace_id: 'AbCdEfGhIjK',
      },
    }
  }
}

/** The statuses that are not 400, as the list of error codes tells them. */
const statuses: Readonly<Record<number, number>> = {
  0: 401,
  2: 503,
  3: 500,
  10: 403,
  190: 401,
  200: 403,
  368: 403,
  131000: 500,
  131005: 403,
  131016: 500,
  131031: 403,
  132001: 404,
  133004: 503,
}
