/** What an agent needs to know of a tool beside the summary and the description of its endpoint. */
export interface ToolNote {
  /** When to use it, and what it returns. */
  note: string
  /** What its method does not tell. */
  hints?: { idempotentHint?: boolean; openWorldHint?: boolean; destructiveHint?: boolean }
}

/** Its effect may reach people or systems outside. */
export const reachesOut = { openWorldHint: true }
