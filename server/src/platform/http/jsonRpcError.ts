import type { ErrorDetail } from '@replyloop/shared/contract/errors'
import type { ErrorCode } from '@replyloop/shared/values/errors'
import type { Problem } from '../errors/problem.ts'

/** An error response of JSON-RPC 2.0 to a message that was not looked into. */
export interface JsonRpcErrorBody {
  jsonrpc: '2.0'
  id: null
  error: {
    code: number
    message: string
    data: { code: ErrorCode; details?: readonly ErrorDetail[]; requestId: string }
  }
}

// Those that JSON-RPC has a number for; others have the first of the numbers that it leaves to servers.
const numbers: Partial<Record<ErrorCode, number>> = {
  INVALID_JSON: -32_700,
  VALIDATION_FAILED: -32_600,
  INTERNAL: -32_603,
  UNAVAILABLE: -32_603,
}

/** A problem as JSON-RPC says it. */
export const jsonRpcError = (
  { code, message, details }: Pick<Problem, 'code' | 'message' | 'details'>,
  requestId: string,
): JsonRpcErrorBody => ({
  jsonrpc: '2.0',
  id: null,
  error: { code: numbers[code] ?? -32_000, message, data: { code, ...(details && { details }), requestId } },
})
