import { LRUCache } from 'lru-cache'
import { hourMs } from '../../../platform/clock/time.ts'

/** Whether the server of a model is known to refuse tools. */
export interface ToolMemory {
  areRefused(): boolean
  refuse(): void
}

/** For so long a server that refused tools is asked without. */
const rememberedMs = hourMs
const maxModels = 1000

/** Remembers which models' servers refuse tools, each for an hour: somebody may switch them on. */
export function createToolMemories(now: () => number): (key: string) => ToolMemory {
  const until = new LRUCache<string, number>({ max: maxModels })
  return (key) => ({
    areRefused: () => (until.get(key) ?? 0) > now(),
    refuse: () => void until.set(key, now() + rememberedMs),
  })
}

/** For a single question. */
export const noToolMemory: ToolMemory = { areRefused: () => false, refuse: () => {} }
